import './ui/tema/base.css'
import 'virtual:tema.css'
import './ui/tema/publico.ts'
import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { Aplicacion } from './Aplicacion.tsx'
import { watchAdelantado } from './features/auth/ingreso/earlyInput.ts'
import { followConexion, isSinConexion, noteLoss, subscribeConexion } from './lib/http/conexion.ts'
import { retry } from './lib/lazy/lazy.ts'
import { followOtherTabs, getAuth } from './lib/session/sesion.ts'

followOtherTabs()
followConexion()

const raiz = findRaiz()

/** The router and what it needs: the pages that use it preload it, the sign-in fetches it when somebody begins to sign in. */
const loadApp = async () => (await import('./app.tsx')).startApp()

// The sign-in was prerendered for someone without a session or a message; for anyone else it is rendered again.
const isStranger = !getAuth().currentUser && !history.state?.usr
const isPrerendered = raiz.hasChildNodes() && !raiz.hasAttribute('data-armazon')
if (isPrerendered && isStranger) void openSignIn()
else
  void Promise.all([loadApp(), whenStyled()]).then(([app]) => takeOver(createRoot(raiz), app), reloadWhenBack)

async function openSignIn() {
  watchAdelantado(raiz)
  showPage()
  // The sign-in's page preloads it; no other page needs it.
  const { Entrada } = await retry(() => import('./Entrada.tsx'))
  const fetchAhead = async () => (await import('./app.tsx')).fetchPanels()
  raiz.addEventListener('input', () => void fetchAhead().catch(() => {}), { once: true })
  let root: Root
  const enter = () => {
    // The router begins where the sign-in leads to: the form stays until that page's code is there.
    history.replaceState(null, '', '/authguard')
    void loadApp()
      .then(app => takeOver(root, app))
      .catch(() => location.assign('/authguard'))
  }
  // As a transition, hydration is done in slices and the page stays responsive.
  startTransition(() => {
    root = hydrateRoot(
      raiz,
      <Aplicacion>
        <Entrada onSesion={enter} />
      </Aplicacion>,
    )
  })
}

/** A shell stays until the page that it stands for can take its place. */
function takeOver(root: Root, app: ReactNode) {
  raiz.removeAttribute('data-armazon')
  root.render(<Aplicacion>{app}</Aplicacion>)
  showPage()
}

function showPage() {
  document.documentElement.removeAttribute('data-con-sesion')
}

/** For a shell whose app could not be fetched: there is nothing in it yet that a reload would lose. */
function reloadWhenBack(reason: unknown) {
  console.error(reason)
  subscribeConexion(() => isSinConexion() || location.reload())
  noteLoss()
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
