import { ROL, type Rol } from '@nivela/contract/roles'
import {
  type createBrowserRouter,
  type Location,
  Outlet,
  type RouteObject,
  redirect,
  redirectDocument,
  ScrollRestoration,
} from 'react-router'
import { homeOf, profileOf, redirectFor, rememberDestino } from './data/auth/acceso.ts'

import { retryLazy } from './lib/lazy/retryLazy.tsx'
import { getSesion } from './lib/session/sesion.ts'
import { PaginaDeError } from './ui/estados/PaginaDeError.tsx'
import { PaginaNoEncontrada } from './ui/estados/PaginaNoEncontrada.tsx'

const perfil = (path: string): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await import('./features/usuarios/PerfilPage.tsx')).PerfilPage }),
})

const recibos = (path: string, pagados: boolean): RouteObject => ({
  path,
  lazy: async () => {
    const { RecibosPage } = await import('./features/recibos/RecibosPage.tsx')
    return { element: <RecibosPage key={path} pagados={pagados} /> }
  },
})

/** Sends a person elsewhere; one who has not signed in comes back to what they asked for. */
function askToEnter({ url }: Request, destino: string) {
  const { pathname, search } = new URL(url)
  if (!getSesion()) rememberDestino(`${pathname}${search}`)
  return redirect(destino)
}

/** The pages of one role, in its layout. The middleware redirects everyone else before any loader runs. */
const area = (rol: Rol, children: RouteObject[]): RouteObject => ({
  handle: { rol },
  middleware: [
    ({ request }) => {
      const destino = redirectFor(getSesion(), rol)
      if (destino) throw askToEnter(request, destino)
    },
  ],
  lazy: async () => {
    const { AreaPrivada } = await import('./features/marco/AreaPrivada.tsx')
    return { element: <AreaPrivada rol={rol} /> }
  },
  children: [{ errorElement: <PaginaDeError dentro />, children }],
})

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  )
}

/** Every address that is loaded afresh has the key "default": its position belongs to that page, not to the last one of this tab. */
const scrollKeyOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

type Create = (...args: Parameters<typeof createBrowserRouter>) => ReturnType<typeof createBrowserRouter>

/** The browser's own, or at build time one in memory: see prerender.tsx. */
export const createRouter = (create: Create) =>
  create(
    [
      {
        Component: Root,
        ErrorBoundary: PaginaDeError,
        HydrateFallback: () => null,
        children: retryLazy([
          // The landing is a page of its own (portada.html). The app begins at its address only where the service worker
          // had no other page to answer with.
          {
            path: '/',
            loader: () => (location.pathname === '/' ? redirect('/authguard') : redirectDocument('/')),
          },
          {
            path: '/login',
            loader: () => (getSesion() ? redirect('/authguard') : null),
            lazy: async () => ({
              Component: (await import('./features/auth/ingreso/LoginRoute.tsx')).LoginRoute,
            }),
          },
          {
            path: '/authguard',
            // From the institution: the session is still to be opened.
            loader: ({ request }) => {
              const { search, searchParams } = new URL(request.url)
              return redirect(searchParams.has('institucion') ? `/llegada${search}` : homeOf(getSesion()))
            },
          },
          {
            path: '/llegada',
            lazy: async () => ({
              Component: (await import('./features/auth/ingreso/LlegadaPage.tsx')).LlegadaPage,
            }),
          },
          {
            path: '/recoverpassword',
            lazy: async () => ({
              Component: (await import('./features/auth/contrasena/RecoverPasswordPage.tsx'))
                .RecoverPasswordPage,
            }),
          },
          {
            path: '/activar',
            lazy: async () => ({
              Component: (await import('./features/auth/contrasena/ActivarPage.tsx')).ActivarPage,
            }),
          },
          {
            path: '/newpassword',
            lazy: async () => ({
              Component: (await import('./features/auth/contrasena/NewPasswordPage.tsx')).NewPasswordPage,
            }),
          },
          ...['/MessageVerification', '/verification'].map(path => ({
            path,
            lazy: async () => ({
              Component: (await import('./features/auth/verificacion/VerificationPage.tsx')).VerificationPage,
            }),
          })),
          {
            path: '/bienvenida',
            lazy: async () => ({
              Component: (await import('./features/auth/contrasena/BienvenidaPage.tsx')).BienvenidaPage,
            }),
          },
          {
            path: '/baja',
            lazy: async () => ({ Component: (await import('./features/avisos/BajaPage.tsx')).BajaPage }),
          },
          // From a notice about one's account, for every role.
          { path: '/perfil', loader: ({ request }) => askToEnter(request, profileOf(getSesion())) },
          ...['/verificar', '/verificar/:codigo'].map(path => ({
            path,
            lazy: async () => ({
              Component: (await import('./features/documentos/VerificarPage.tsx')).VerificarPage,
            }),
          })),
          area(ROL.administrador, [
            {
              path: '/adminpanel',
              lazy: async () => ({
                Component: (await import('./features/panel/AdminPanelPage.tsx')).AdminPanelPage,
              }),
            },
            {
              path: '/admincorreos',
              lazy: async () => ({
                Component: (await import('./features/correos/CorreosPage.tsx')).CorreosPage,
              }),
            },
            recibos('/adminpayments', false),
            recibos('/adminpaymentsactive', true),
            {
              path: '/adminperiods',
              lazy: async () => ({
                Component: (await import('./features/periodos/PeriodosPage.tsx')).PeriodosPage,
              }),
            },
            {
              path: '/adminperiods/:id/siguiente',
              lazy: async () => ({
                Component: (await import('./features/periodos/siguiente/SiguientePage.tsx')).SiguientePage,
              }),
            },
            {
              path: '/adminproposal',
              lazy: async () => ({
                Component: (await import('./features/propuestas/PropuestasPage.tsx')).PropuestasPage,
              }),
            },
            {
              path: '/adminavailability',
              lazy: async () => ({
                Component: (await import('./features/disponibilidad/DisponibilidadPage.tsx'))
                  .DisponibilidadPage,
              }),
            },
            perfil('/adminperfiles'),
            {
              path: '/adminsubjects',
              lazy: async () => ({
                Component: (await import('./features/asignaturas/AsignaturasPage.tsx')).AsignaturasPage,
              }),
            },
            {
              path: '/adminclassrooms',
              lazy: async () => ({
                Component: (await import('./features/aulas/AulasPage.tsx')).AulasPage,
              }),
            },
            {
              path: '/adminsections',
              lazy: async () => ({
                Component: (await import('./features/secciones/SeccionesPage.tsx')).SeccionesPage,
              }),
            },
            {
              path: '/adminsections/:id/notas',
              lazy: async () => ({
                Component: (await import('./features/calificaciones/oficina/NotasPorOficinaPage.tsx'))
                  .NotasPorOficinaPage,
              }),
            },
            {
              path: '/adminpoma',
              lazy: async () => ({
                Component: (await import('./features/poma/PomaPage.tsx')).PomaPage,
              }),
            },
            {
              path: '/adminUser',
              lazy: async () => ({
                Component: (await import('./features/usuarios/UsuariosPage.tsx')).UsuariosPage,
              }),
            },
            {
              path: '/adminstudents',
              lazy: async () => ({
                Component: (await import('./features/fichas/EstudiantesPage.tsx')).EstudiantesPage,
              }),
            },
            {
              path: '/adminstudents/:id',
              lazy: async () => ({ Component: (await import('./features/fichas/FichaPage.tsx')).FichaPage }),
            },
            {
              path: '/adminlists/:cual?',
              lazy: async () => ({ Component: (await import('./features/listas/ListaPage.tsx')).ListaPage }),
            },
            {
              path: '/adminschool',
              lazy: async () => ({
                Component: (await import('./features/escuela/EscuelaPage.tsx')).EscuelaPage,
              }),
            },
            {
              path: '/adminhelp/:pagina?',
              lazy: async () => ({ Component: (await import('./features/guia/GuiaPage.tsx')).GuiaPage }),
            },
            {
              path: '/adminbitacora',
              lazy: async () => ({
                Component: (await import('./features/bitacora/BitacoraPage.tsx')).BitacoraPage,
              }),
            },
            {
              path: '/adminregistrations',
              lazy: async () => ({
                Component: (await import('./features/inscripciones/InscripcionesPage.tsx')).InscripcionesPage,
              }),
            },
          ]),
          area(ROL.estudiante, [
            {
              path: '/studentpanel',
              lazy: async () => ({
                Component: (await import('./features/inscripciones/estudiante/semana/MiSemanaPage.tsx'))
                  .MiSemanaPage,
              }),
            },
            {
              path: '/studentsinscription',
              lazy: async () => ({
                Component: (await import('./features/inscripciones/estudiante/InscripcionPage.tsx'))
                  .InscripcionPage,
              }),
            },
            {
              path: '/studentsection',
              lazy: async () => ({
                Component: (await import('./features/inscripciones/estudiante/MisSeccionesPage.tsx'))
                  .MisSeccionesPage,
              }),
            },
            {
              path: '/studentqualification',
              lazy: async () => ({
                Component: (await import('./features/calificaciones/estudiante/MisCalificacionesPage.tsx'))
                  .MisCalificacionesPage,
              }),
            },
            {
              path: '/studentreceipts',
              lazy: async () => ({
                Component: (await import('./features/recibos/estudiante/RecibosDePagoPage.tsx'))
                  .RecibosDePagoPage,
              }),
            },
            perfil('/studentperfil'),
          ]),
          area(ROL.maestro, [
            {
              path: '/teacherpanel',
              lazy: async () => ({
                Component: (await import('./features/secciones/maestro/MiSemanaPage.tsx')).MiSemanaPage,
              }),
            },
            {
              path: '/teachersection',
              lazy: async () => ({
                Component: (await import('./features/secciones/maestro/MisSeccionesPage.tsx'))
                  .MisSeccionesPage,
              }),
            },
            {
              path: '/teacherqualification',
              lazy: async () => ({
                Component: (await import('./features/calificaciones/maestro/CalificacionesPage.tsx'))
                  .CalificacionesPage,
              }),
            },
            perfil('/teacherperfil'),
          ]),
          { path: '*', Component: PaginaNoEncontrada },
        ]),
      },
    ],
    { future: { v8_middleware: true } },
  )

type Router = ReturnType<Create>

/** Resolves once the first page's code and redirects are done: until then there is nothing of the app to show. */
export const whenReady = (router: Router) =>
  new Promise<void>(resolve => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
