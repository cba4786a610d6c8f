import type { Rol } from '@nivela/contract/roles'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { Aplicacion } from './Aplicacion.tsx'
import { Entrada } from './Entrada.tsx'
import { PortadaPage } from './features/portada/PortadaPage.tsx'
import { ajustes } from './lib/session/ajustes.ts'
import { endSesion, startSesion } from './lib/session/sesion.ts'
import { createRouter, whenReady } from './router.tsx'
import { Logo } from './ui/dibujo/Logo.tsx'
import classes from './ui/estados/PaginaSuelta.module.css'

/** A page that is written into its HTML at build time. */
export interface Prerendered {
  /** As the router spells them. */
  addresses: string[]
  name: string
  /** Pages that look alike: their critical CSS is worked out together. */
  group: string
  /** The built page that it fills. */
  template: 'index.html' | 'portada.html'
  title: string
  html: string
  /** What the page looks like before the app has taken over, rather than the page itself. */
  shell: boolean
  /** What the router loads for it, as router.tsx names it. */
  modules: string[]
  /** Of a panel: what it asks for first, `{id}` being the person's, and of whose role it is. */
  reads?: { rol: Rol; paths: string[] }
}

declare global {
  /** Filled by the build (vite.prerender.ts) while a router starts. */
  var importedByRouter: string[] | undefined
}

/** Asked for by the page itself, beside its code (vite.prerender.ts). */
const FIRST_READS: Record<string, string[]> = {
  '/studentpanel': ['/avance/{id}', '/inscripciones/user/{id}', '/periodos', '/inscripciones/process/all'],
  '/teacherpanel': ['/secciones/teacher/{id}?canceladas=true', '/periodos'],
  '/adminpanel': ['/panel/resumen', '/periodos'],
}

/** What main.tsx loads: for every page but the sign-in, and for the sign-in. */
const APP = './app.tsx'
const SIGN_IN = './Entrada.tsx'

/** Called by the build. */
export async function renderPages(): Promise<Prerendered[]> {
  const pages = [renderPortada(), renderLogin(true), renderLogin(false), renderEspera()]
  for (const { path, rol } of pathsOf((await startAt('/login')).routes))
    pages.push(await renderShell(path, rol))
  return pages
}

const render = (page: ReactNode) => renderToString(<StrictMode>{page}</StrictMode>)

const renderPortada = (): Prerendered => ({
  addresses: ['/'],
  name: 'portada',
  group: 'portada',
  template: 'portada.html',
  title: 'Refuerza lo que sabes',
  html: render(<PortadaPage />),
  shell: false,
  modules: [],
})

function renderLogin(demo: boolean): Prerendered {
  ajustes.demo = demo
  const html = renderToString(
    <Aplicacion>
      <Entrada onSesion={() => {}} />
    </Aplicacion>,
  )
  return {
    addresses: demo ? [] : ['/login'],
    name: demo ? 'login-demo' : 'login',
    group: 'login',
    template: 'index.html',
    title: 'Iniciar Sesión',
    html,
    shell: false,
    modules: [SIGN_IN],
  }
}

/** The addresses that only lead on to another one, and those that nobody knows. */
const renderEspera = (): Prerendered => ({
  addresses: ['/authguard', '/perfil', '*'],
  name: 'espera',
  group: 'acceso',
  template: 'index.html',
  title: 'Nivela',
  html: render(<PaginaDeEspera />),
  shell: true,
  modules: [APP],
})

/** Nobody's page: as it is while its data are on the way. */
async function renderShell(path: string, rol: Rol | undefined): Promise<Prerendered> {
  if (rol)
    startSesion({
      usuario: { id: 0, nombre: 'Nombre', correo: '', idrol: rol, verificado: true },
      token: 'prerender',
    })
  else endSesion()
  const example = path.replaceAll(/:\w+\?/g, '').replaceAll(/:\w+/g, '1')

  // Most public pages are opened by a link with a token.
  const isOfLink = !rol && path !== '/MessageVerification'
  const { html, modules } = await renderAt(isOfLink ? `${example}?token=x` : example)
  endSesion()
  const paths = FIRST_READS[path]
  return {
    ...(rol && paths && { reads: { rol, paths } }),
    addresses: [path],
    name: path
      .replaceAll(/[^\w/]/g, '')
      .replaceAll('/', '-')
      .slice(1),
    group: rol ? `rol-${rol}` : 'acceso',
    template: 'index.html',
    title: /<h1[^>]*>([^<]*)</.exec(html)?.[1] ?? 'Nivela',
    html,
    shell: true,
    modules: [APP, ...modules],
  }
}

async function renderAt(address: string) {
  globalThis.importedByRouter = []
  const router = await startAt(address)
  const { pathname, search } = router.state.location
  if (`${pathname}${search}`.replace(/\/$/, '') !== address.replace(/\/$/, ''))
    throw new Error(`${address} leads to ${pathname}.`)
  const html = renderToString(
    <Aplicacion>
      <RouterProvider router={router} />
    </Aplicacion>,
  )
  return { html, modules: [...globalThis.importedByRouter] }
}

async function startAt(address: string) {
  const router = createRouter((routes, options) =>
    createMemoryRouter(routes, { ...options, initialEntries: [address] }),
  )
  await whenReady(router)
  return router
}

/** Every address that shows a page, with the role whose pages it belongs to. The sign-in is a page of its own. */
function pathsOf(routes: RouteObject[], of?: Rol): { path: string; rol: Rol | undefined }[] {
  return routes.flatMap(({ path, children, handle, loader }) => {
    const rol = (handle as { rol?: Rol } | undefined)?.rol ?? of
    const own = path && !loader && path !== '/login' && path !== '*' ? [{ path, rol }] : []
    return [...own, ...pathsOf(children ?? [], rol)]
  })
}

/** While it is being found out where a person belongs. */
function PaginaDeEspera() {
  return (
    <div className={classes.pagina}>
      <Logo alto={40} />
    </div>
  )
}
