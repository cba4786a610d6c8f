import '../ui/tema/base.css'
import 'virtual:tema.css'
import '../ui/tema/publico.ts'
import type { Rol } from '@nivela/contract/roles'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { Aplicacion } from '../Aplicacion.tsx'
import { queryClient } from '../lib/http/queryClient.ts'
import { endSesion, startSesion } from '../lib/session/sesion.ts'
import { createRouter, whenReady } from '../router.tsx'
import { AppProviders } from '../ui/AppProviders.tsx'
import { hideToast } from '../ui/toasts/toast.tsx'
import { type Answers, answerCalls, openStream } from './server.ts'

/** One part of a page, with what every page has around it: theme, reads, questions and toasts. */
export async function renderPart(part: ReactNode, answers: Answers = {}) {
  const sent = answerCalls(answers)
  const router = createMemoryRouter([{ path: '*', element: <AppProviders>{part}</AppProviders> }])
  return { ...(await show(router)), sent }
}

/** A whole page at its address, in its frame, as someone of this role sees it. */
export async function renderPage(address: string, idrol: Rol, answers: Answers = {}) {
  const sent = answerCalls({ ...FRAME, ...answers })
  startSesion({
    usuario: { id: 7, nombre: 'Ana', correo: 'ana@escuela.test', idrol, verificado: true },
    token: 'token of a test',
  })
  const router = createRouter((routes, options) =>
    createMemoryRouter(routes, { ...options, initialEntries: [address] }),
  )
  await whenReady(router)
  return { ...(await show(router)), sent }
}

/** What the frame around every page asks for. */
const FRAME: Answers = {
  'GET /avisos': () => Response.json({ data: [], total: 0, sinLeer: 0 }),
  'GET /avisos/vivo': openStream,
  'GET /correos/estado': {
    configurado: true,
    servidor: 'smtp.escuela.test',
    remitente: 'nivela@escuela.test',
    esperando: 0,
    fallidos: 0,
  },
}

async function show(router: ReturnType<typeof createMemoryRouter>) {
  onTestFinished(async () => {
    // First of all: what is still on the page would see the session end, and make calls that no test answers any more.
    await cleanup()
    endSesion()
    queryClient.clear()
    hideToast()
  })
  // As in index.html before everything that opens over the page: a toast finds its place by the menu's button.
  const container = document.createElement('div')
  document.body.prepend(container)
  const screen = await render(
    <Aplicacion>
      <RouterProvider router={router} />
    </Aplicacion>,
    { container },
  )
  return { screen, router }
}
