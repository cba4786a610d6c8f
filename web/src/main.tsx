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

// The sign-in was prerendered for someone without a session or a message; for anyone else it is rendered again.
const isStranger = !getAuth().currentUser && !history.state?.usr
// As a transition, hydration is done in slices and the page stays responsive.
if (raiz.hasChildNodes() && isStranger) {
  watchAdelantado(raiz)
  startTransition(() => void hydrateRoot(raiz, aplicacion))
} else createRoot(raiz).render(aplicacion)
document.documentElement.removeAttribute('data-con-sesion')
