import './lib/zod.ts'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { createRouter, whenReady } from './router.tsx'
import { followBack } from './ui/dialogos/closeOnBack.ts'

/** What a sign-in leads to, fetched while someone types: the frame, and the panels of most people. */
export const fetchPanels = () =>
  Promise.all([
    import('./features/marco/AreaPrivada.tsx'),
    import('./features/inscripciones/estudiante/semana/MiSemanaPage.tsx'),
    import('./features/secciones/maestro/MiSemanaPage.tsx'),
  ])

/** Everything but the landing and a first visit's sign-in. Resolves once the address's own page can be shown. */
export async function startApp() {
  const router = createRouter(createBrowserRouter)
  followBack(router)
  await whenReady(router)
  return <RouterProvider router={router} />
}
