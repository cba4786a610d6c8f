import { ROL, type Rol } from '@nivela/contract/roles'
import { hashKey } from '@tanstack/react-query'
import { useCallback } from 'react'
import { PANEL } from '../../data/auth/acceso.ts'
import { keepPaginas, readUltima } from '../../lib/device/offline.ts'
import { queryClient } from '../../lib/http/queryClient.ts'
import { useLater, whenLoaded } from '../../lib/lazy/useLater.ts'

/** The pages that open from this device, without waiting for a network. */
const PAGINAS: Record<Rol, string[]> = {
  [ROL.administrador]: [PANEL[ROL.administrador]],
  [ROL.maestro]: [PANEL[ROL.maestro], '/teachersection', '/teacherqualification'],
  [ROL.estudiante]: [PANEL[ROL.estudiante], '/studentqualification'],
}

const UN_DIA_MS = 86_400_000

/** What this person can read without a network: their pages and, once a day, grades that they did not open themselves. */
export function useOfflineCopy(rol: Rol, idusuario: number | undefined) {
  const keep = useCallback(async () => {
    if (idusuario === undefined) return
    // Whatever else the page fetches later is kept with it.
    await whenLoaded()
    await keepPaginas(PAGINAS[rol])
    if (rol === ROL.estudiante) await readCalificaciones(idusuario)
  }, [rol, idusuario])
  useLater(keep)
}

async function readCalificaciones(idusuario: number) {
  const { misCalificacionesQuery } = await import('../../data/calificaciones/calificaciones.api.ts')
  const consulta = misCalificacionesQuery(idusuario)
  const leidas = readUltima(idusuario, hashKey(consulta.queryKey))?.updatedAt ?? 0
  if (Date.now() - leidas > UN_DIA_MS) await queryClient.prefetchQuery(consulta)
}
