import type { Sesion } from '@nivela/contract/auth'
import type { Rol } from '@nivela/contract/roles'
import { PERFIL } from '../panel/index.ts'

export const PANEL: Record<Rol, string> = { 1: '/adminpanel', 2: '/teacherpanel', 3: '/studentpanel' }

/** Where a person belongs: what /authguard answers. */
export function homeOf(sesion: Sesion | null) {
  if (!sesion) return '/login'
  return sesion.verificado ? PANEL[sesion.idrol] : '/verification'
}

/** The profile of whoever is signed in. */
export const profileOf = (sesion: Sesion | null) =>
  sesion?.verificado ? PERFIL[sesion.idrol] : homeOf(sesion)

/** Where to send a person who asks for a page of this role, or null when they may enter. */
export const redirectFor = (sesion: Sesion | null, rol: Rol) =>
  sesion?.verificado && sesion.idrol === rol ? null : homeOf(sesion)
