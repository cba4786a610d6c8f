import { ROL, type Rol } from '@nivela/contract/roles'
import type { CualTabla } from '@nivela/contract/tablas'
import type { FiltroDePeriodo, FiltroDeTabla } from '@nivela/contract/tablas-filtros'
import type { Caller } from '../../platform/http/access.ts'
import type { WholeList } from '../../platform/http/whole-list.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database, Postgres } from '../../platform/postgres/postgres.ts'
import { createAsignaturas } from '../asignaturas/asignaturas.service.ts'
import { createAulas } from '../aulas/aulas.service.ts'
import { readBitacora } from '../bitacora/bitacora.service.ts'
import { listFichas } from '../fichas/fichas.service.ts'
import { periodoOf } from '../listas/listas.service.ts'
import { selectEstudiantes } from '../poma/poma.service.ts'
import { listRecibos } from '../recibos/recibos.service.ts'
import { searchSecciones } from '../secciones/secciones.service.ts'
import { selectMaestros, selectUsuarios } from '../usuarios/usuarios.service.ts'
import { ASIGNATURAS, AULAS, seccionesWith } from './catalogo.tablas.ts'
import { bitacoraIn, recibosIn } from './oficina.tablas.ts'
import { ASISTENCIAS, calificacionesWith, inscripcionesIn } from './periodo.tablas.ts'
import { ESTUDIANTES, MAESTROS, POMA } from './personas.tablas.ts'
import { type Tabla, tablaOf } from './tabla.ts'
import * as queries from './tablas.queries.ts'

export type Tablas = { [Cual in CualTabla]: (filtro: FiltroDeTabla<Cual>, caller: Caller) => Promise<Tabla> }

type Ajustes = Pick<Settings, 'schoolTz' | 'pomaNotaMinima' | 'notaMinimaAprobar'>

/** Every list of the office as a sheet: the rows of its page, with the filters that are in force there. */
export function createTablas({ db, reads }: Postgres & { reads: Database }, settings: Ajustes): Tablas {
  const { schoolTz } = settings

  /** Lines of the period that is named, or of the one that the office works on; none where there is no period. */
  async function ofPeriodo<Row>(
    { idperiodo: asked, buscar }: Pick<FiltroDePeriodo, 'idperiodo' | 'buscar'>,
    read: (idperiodo: number, buscar: string | undefined) => Promise<{ data: Row[] } | WholeList<Row>>,
  ) {
    const idperiodo = await periodoOf(reads, asked, schoolTz)
    return idperiodo === null ? { data: [] } : read(idperiodo, buscar)
  }

  return {
    estudiantes: async filtro => tablaOf(ESTUDIANTES, await listFichas(reads, filtro, schoolTz)),
    poma: async ({ buscar, verificado }) => {
      const filtro = { buscar, ...(verificado && { verificado: verificado === 'true' }) }
      return tablaOf(POMA, await selectEstudiantes(reads, filtro, settings.pomaNotaMinima))
    },
    maestros: async ({ buscar, idrol }) => {
      const roles: Rol[] = idrol ? [Number(idrol) as Rol] : [ROL.administrador, ROL.maestro]
      return tablaOf(MAESTROS, await selectUsuarios(reads, roles, { buscar }))
    },
    aulas: async ({ buscar }) =>
      tablaOf(AULAS, { data: await createAulas(reads, async () => []).list(buscar, {}) }),
    asignaturas: async ({ buscar }) =>
      tablaOf(ASIGNATURAS, { data: await createAsignaturas(reads, async () => []).list(buscar, {}) }),
    secciones: async ({ canceladas, ...filtro }) =>
      tablaOf(
        seccionesWith(await selectMaestros(reads)),
        await ofPeriodo(filtro, async (idperiodo, buscar) => ({
          data: await searchSecciones(reads, { idperiodo, buscar, canceladas: canceladas === 'true' }),
        })),
      ),
    inscripciones: async filtro =>
      tablaOf(
        inscripcionesIn(schoolTz),
        await ofPeriodo(filtro, (idperiodo, buscar) => queries.selectAsientos(reads, idperiodo, buscar)),
      ),
    calificaciones: async filtro =>
      tablaOf(
        calificacionesWith(settings.notaMinimaAprobar),
        await ofPeriodo(filtro, (idperiodo, buscar) => queries.selectNotas(reads, idperiodo, buscar)),
      ),
    asistencias: async filtro =>
      tablaOf(
        ASISTENCIAS,
        await ofPeriodo(filtro, (idperiodo, buscar) =>
          queries.selectAsistencias(reads, idperiodo, buscar, schoolTz),
        ),
      ),
    recibos: async (filtro, caller) => tablaOf(recibosIn(schoolTz), await listRecibos(db, caller, filtro)),
    bitacora: async filtro => tablaOf(bitacoraIn(schoolTz), readBitacora(reads, filtro, schoolTz)),
  }
}
