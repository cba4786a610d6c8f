import type { Ficha, FiltroDeFichas } from '@nivela/contract/fichas'
import { LIMITE_POR_DEFECTO } from '@nivela/contract/listas'
import { formatDocumento } from '@nivela/contract/usuarios'
import { writeXlsx } from '@nivela/xlsx/write'
import { WholeList } from '../../platform/http/whole-list.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'
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
  const periodo = () => periodoOf(db, undefined, settings.schoolTz)

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

    async list(filtro: FiltroDeFichas) {
      const { pagina, limite } = filtro
      const idperiodo = await periodo()
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
    },

    async writeHoja(filtro: FiltroDeFichas) {
      const lineas = await queries.selectFichas(db, filtro, await periodo())
      const yesNo = (value: boolean) => (value ? 'Sí' : 'No')
      return writeXlsx([
        {
          name: 'Estudiantes',
          columns: [
            { heading: 'Matrícula', width: 16, asText: true },
            { heading: 'Apellido', width: 24 },
            { heading: 'Nombre', width: 24 },
            { heading: 'Documento', width: 20, asText: true },
            { heading: 'Correo', width: 32 },
            { heading: 'Teléfono', width: 16, asText: true },
            { heading: 'Debe', width: 50 },
            { heading: 'Secciones', width: 12 },
            { heading: 'Pagó', width: 8 },
            { heading: 'Aceptó la invitación', width: 20 },
            { heading: 'Activo', width: 8 },
          ],
          rows: lineas.map(one => [
            ...[one.matricula, one.apellido, one.nombre, formatDocumento(one), one.correo, one.telefono],
            ...[one.deben.join(', '), one.cupos, yesNo(one.pago)],
            ...[yesNo(one.verificado || one.conClave), yesNo(one.activo)],
          ]),
        },
      ])
    },
  }
}
export type FichasService = ReturnType<typeof createFichas>
