import './lib/zod.ts'
import './ui/tema/base.css'
import 'virtual:tema.css'
import './ui/tema/publico.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { Aplicacion } from './Aplicacion.tsx'
import { watchAdelantado } from './lib/earlyInput.ts'
import { followOtherTabs, getAuth } from './lib/sesion.ts'
import { createRouter } from './router.tsx'

followOtherTabs()

const raiz = document.getElementById('raiz')
if (!raiz) throw new Error('index.html has no #raiz')

const aplicacion = <Aplicacion router={createRouter(createBrowserRouter)} />

// The sign-in was built for a stranger who comes from nowhere; for anybody else it is drawn anew.
const isStranger = !getAuth().currentUser && !history.state?.usr
// As a transition it is done in slices, so that the page answers meanwhile.
if (raiz.hasChildNodes() && isStranger) {
  watchAdelantado(raiz)
  startTransition(() => void hydrateRoot(raiz, aplicacion))
} else createRoot(raiz).render(aplicacion)
document.documentElement.removeAttribute('data-con-sesion')
