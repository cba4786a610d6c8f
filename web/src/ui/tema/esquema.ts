/** Light or dark on pages without Mantine's provider: the same localStorage key and attribute as Mantine's. */
const CLAVE = 'nivela-tema'
const ATRIBUTO = 'data-mantine-color-scheme'

type Esquema = 'light' | 'dark'

const chosen = (): Esquema | null => {
  const valor = localStorage.getItem(CLAVE)
  return valor === 'light' || valor === 'dark' ? valor : null
}

const show = (esquema: Esquema) => document.documentElement.setAttribute(ATRIBUTO, esquema)

/** Follows the system until the person chooses, here or in another tab. The page's <head> has set the first one. */
export function followTema() {
  const sistema = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => show(chosen() ?? (sistema.matches ? 'dark' : 'light'))
  sistema.addEventListener('change', follow)
  addEventListener('storage', follow)
}

export function toggleTema() {
  const esquema = document.documentElement.getAttribute(ATRIBUTO) === 'dark' ? 'light' : 'dark'
  localStorage.setItem(CLAVE, esquema)
  show(esquema)
}
