import './lib/zod.ts'
import './ui/tema/base.css'
import 'virtual:tema.css'
import './ui/tema/publico.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { Aplicacion } from './Aplicacion.tsx'
import { followConexion } from './lib/conexion.ts'
import { watchAdelantado } from './lib/earlyInput.ts'
import { followOtherTabs, getAuth } from './lib/sesion.ts'
import { createRouter, whenReady } from './router.tsx'
import { followBack } from './ui/closeOnBack.ts'

followOtherTabs()
followConexion()

const raiz = findRaiz()

const router = createRouter(createBrowserRouter)
followBack(router)
const aplicacion = <Aplicacion router={router} />

// The sign-in was prerendered for someone without a session or a message; for anyone else it is rendered again.
const isStranger = !getAuth().currentUser && !history.state?.usr
const isPrerendered = raiz.hasChildNodes() && !raiz.hasAttribute('data-armazon')
// As a transition, hydration is done in slices and the page stays responsive.
if (isPrerendered && isStranger) {
  watchAdelantado(raiz)
  startTransition(() => void hydrateRoot(raiz, aplicacion))
  showPage()
} else void Promise.all([whenReady(router), whenStyled()]).then(takeOver)

/** A shell stays until the page that it stands for can take its place. */
function takeOver() {
  raiz.removeAttribute('data-armazon')
  createRoot(raiz).render(aplicacion)
  showPage()
}

function showPage() {
  document.documentElement.removeAttribute('data-con-sesion')
}

/** The page's sheets, which the shell did not wait for. */
function whenStyled() {
  const pending = [...document.querySelectorAll<HTMLLinkElement>('link[data-diferida][media=print]')]
  return Promise.all(
    pending.map(
      link =>
        new Promise(resolve => {
          for (const outcome of ['load', 'error']) link.addEventListener(outcome, resolve, { once: true })
        }),
    ),
  )
}

function findRaiz() {
  const found = document.getElementById('raiz')
  if (!found) throw new Error('index.html has no #raiz')
  return found
}
