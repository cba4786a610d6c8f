import type { Ficha, FiltroDeFichas } from '@nivela/contract/fichas'
import { LIMITE_POR_DEFECTO } from '@nivela/contract/listas'
import { WholeList } from '../../platform/http/whole-list.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database, Postgres } from '../../platform/postgres/postgres.ts'
import type { AuthService } from '../auth/auth.service.ts'
import { readAvance } from '../avance/avance.service.ts'
import { listBitacora } from '../bitacora/bitacora.service.ts'
import { listCalificacionesOf } from '../calificaciones/calificaciones.service.ts'
import { listCorreosOf } from '../correos/enlaces.service.ts'
import { type InscripcionesService, listEsperasOf } from '../inscripciones/inscripciones.service.ts'
import { periodoOf } from '../listas/listas.service.ts'
import { readResultado } from '../poma/poma.service.ts'
import { listRecibosOf } from '../recibos/recibos.service.ts'
import { selectUsuario } from '../usuarios/usuarios.service.ts'
import { streamDatos } from './datos.service.ts'
import * as queries from './fichas.queries.ts'

type Ajustes = Pick<Settings, 'schoolTz' | 'pomaNotaMinima' | 'schoolName' | 'schoolEmail'>

const LINES_SHOWN = 20

export const createFichas = (
  postgres: Postgres,
  settings: Ajustes,
  auth: AuthService,
  inscripciones: InscripcionesService,
) => {
  const { db } = postgres

  return {
    /** All of a student's, from everyone's rooms. */
    async read(id: number): Promise<Ficha> {
      const usuario = await selectUsuario(db, id)
      const [poma, avance, seats, espera, calificaciones, recibos, lines, correos, sesiones, cuenta] =
        await Promise.all([
          readResultado(db, id, settings.pomaNotaMinima),
          readAvance(postgres, id, settings),
          inscripciones.list(id),
          listEsperasOf(db, id),
          listCalificacionesOf(db, id),
          listRecibosOf(db, id),
          listBitacora(db, { idusuario: id, limite: LINES_SHOWN }, settings.schoolTz),
          listCorreosOf(db, id),
          auth.sesionesOf(id),
          queries.selectCuenta(db, id),
        ])
      return {
        ...{ usuario, poma, avance, inscripciones: seats, espera, calificaciones, recibos },
        ...{ bitacora: lines.data, correos, sesiones, ...cuenta },
      }
    },

    streamDatos: (id: number) => streamDatos(db, settings, id),
  }
}
export type FichasService = ReturnType<typeof createFichas>

/** Students that a filter names, and how they stand in the current period. */
export async function listFichas(db: Database, filtro: FiltroDeFichas, zona: string) {
  const { pagina, limite } = filtro
  const idperiodo = await periodoOf(db, undefined, zona)
  if (pagina === undefined && limite === undefined) {
    const lineas = await queries.selectFichas(db, filtro, idperiodo)
    return new WholeList(async function* () {
      for (let i = 0; i < lineas.length; i += 250) yield lineas.slice(i, i + 250)
    })
  }
  const size = limite ?? LIMITE_POR_DEFECTO
  const [data, total] = await Promise.all([
    queries.selectFichas(db, filtro, idperiodo, { limite: size, desde: ((pagina ?? 1) - 1) * size }),
    queries.countFichas(db, filtro, idperiodo),
  ])
  return { data, total }
}
