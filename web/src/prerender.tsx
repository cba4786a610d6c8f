import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { Aplicacion } from './Aplicacion.tsx'
import { PortadaPage } from './features/portada/PortadaPage.tsx'
import { ajustes } from './lib/ajustes.ts'
import { createRouter } from './router.tsx'

const renderPortada = () =>
  renderToString(
    <StrictMode>
      <PortadaPage />
    </StrictMode>,
  )

function renderLogin(demo: boolean) {
  ajustes.demo = demo
  const router = createRouter((routes, options) =>
    createMemoryRouter(routes, { ...options, initialEntries: ['/login'] }),
  )
  return renderToString(<Aplicacion router={router} />)
}

/** Called by the build (vite.pages.ts); the server picks the login of its demo or the other one. */
export const renderPages = () => [
  {
    template: 'portada.html',
    file: 'portada.html',
    title: 'Refuerza lo que sabes · Nivela',
    html: renderPortada(),
  },
  ...[true, false].map(demo => ({
    template: 'index.html',
    file: demo ? 'login-demo.html' : 'login.html',
    title: 'Iniciar Sesión · Nivela',
    html: renderLogin(demo),
  })),
]
