import type { FiltroDeBitacora, LineaDeBitacora } from '@nivela/contract/bitacora'
import { toFechaRespuesta } from '@nivela/contract/fechas'
import { toHoraIso } from '@nivela/contract/horas'
import { LIMITE_POR_DEFECTO } from '@nivela/contract/listas'
import type { Database, Queryable } from '../../platform/postgres/postgres.ts'
import type { Fila } from '../../schema/bitacora.ts'
import * as queries from './bitacora.queries.ts'

/** Which table an id in a line's row is of, by the name that the API gives the field. */
const REFERS_TO: Record<string, queries.NamedTable> = {
  idusuario: 'usuarios',
  idAula: 'aulas',
  idasignatura: 'asignaturas',
  idperiodo: 'periodos',
  idseccion: 'secciones',
  idperiodoinscripcion: 'periodos_inscripcion',
}

const toIso = (instant: string) => new Date(instant).toISOString()

/** Columns that the API spells, or writes, otherwise. */
const SPELT: Record<string, Record<string, [name: string, write?: (value: never) => unknown]>> = {
  usuarios: { segundo_factor: ['segundoFactor'] },
  escuela: {
    zona_horaria: ['zonaHoraria'],
    nota_minima_poma: ['notaMinimaPoma'],
    nota_minima_aprobar: ['notaMinimaAprobar'],
    meses_de_datos: ['mesesDeDatos'],
    patron_matricula: ['patronMatricula'],
    segundo_factor: ['segundoFactor'],
    smtp_servidor: ['smtpServidor'],
    smtp_puerto: ['smtpPuerto'],
    smtp_seguridad: ['smtpSeguridad'],
    smtp_usuario: ['smtpUsuario'],
    pasos_saltados: ['pasosSaltados'],
    oidc_emisor: ['oidcEmisor'],
    oidc_cliente: ['oidcCliente'],
    oidc_etiqueta: ['oidcEtiqueta'],
    oidc_dominios: ['oidcDominios'],
    oidc_exigida: ['oidcExigida'],
    oidc_segundo_factor: ['oidcSegundoFactor'],
    propia_desde: ['propiaDesde'],
    cuenta_de_pago: ['cuentaDePago'],
    indicacion_de_pago: ['indicacionDePago'],
  },
  secciones: { idaula: ['idAula'], inicio: ['inicio', toHoraIso], fin: ['fin', toHoraIso] },
  periodos: { inicio: ['inicio', toFechaRespuesta], fin: ['fin', toFechaRespuesta] },
  procesos: {
    ...{ inicio: ['inicio', toFechaRespuesta], fin: ['fin', toFechaRespuesta] },
    ...{ abre_en: ['abreEn', toIso], cierra_en: ['cierraEn', toIso], turno_resto: ['turnoResto', toIso] },
  },
  recibos: { imagenurl: ['imagenURL'] },
  'disponibilidad-maestros': { maxhoras: ['maxHoras'] },
  'disponibilidad-aulas': { idaula: ['idAula'] },
}

function spell(objeto: string, row: Fila | null): Fila | null {
  const spelt = SPELT[objeto]
  if (!row || !spelt) return row
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const [name = column, write] = spelt[column] ?? []
      return [name, write && value !== null ? write(value as never) : value]
    }),
  )
}

/** Lines, the newest first, with what the ids in them are called. */
async function toAnswer(db: Queryable, rows: queries.Row[]): Promise<LineaDeBitacora[]> {
  const spelt = rows.map(row => ({
    ...row,
    momento: row.momento.toISOString(),
    antes: spell(row.objeto, row.antes),
    despues: spell(row.objeto, row.despues),
  }))
  const wanted = new Map<queries.NamedTable, Set<number>>()
  const want = (table: queries.NamedTable, id: unknown) => {
    if (typeof id !== 'number') return
    const ids = wanted.get(table) ?? new Set()
    wanted.set(table, ids.add(id))
  }
  const referencesOf = ({ antes, despues, idusuario }: (typeof spelt)[number]) =>
    [
      ...Object.entries(antes ?? {}),
      ...Object.entries(despues ?? {}),
      ['idusuario', idusuario] as const,
    ].flatMap(([field, id]) => {
      const table = REFERS_TO[field]
      return table ? [{ field, table, id }] : []
    })
  for (const line of spelt) {
    want('usuarios', line.idautor)
    for (const { table, id } of referencesOf(line)) want(table, id)
  }
  const names = new Map<queries.NamedTable, Map<number, string>>()
  for (const [table, ids] of wanted) names.set(table, await queries.selectNombres(db, table, [...ids]))
  return spelt.map(line => ({
    ...line,
    autor: names.get('usuarios')?.get(line.idautor ?? 0) ?? null,
    nombres: Object.fromEntries(
      referencesOf(line).flatMap(({ field, table, id }) => {
        const name = names.get(table)?.get(id as number)
        return name === undefined ? [] : [[`${field}:${id}`, name]]
      }),
    ),
  }))
}

async function whereOf(db: Database, { idusuario, ...filtro }: FiltroDeBitacora, schoolTz: string) {
  const personas = idusuario === undefined ? undefined : await queries.selectPersonas(db, idusuario)
  return queries.whereOf({ ...filtro, personas }, schoolTz)
}

/** One page of the lines that a filter names, and how many there are. Days are the school's. */
export async function listBitacora(db: Database, filtro: FiltroDeBitacora, schoolTz: string) {
  const { pagina = 1, limite = LIMITE_POR_DEFECTO } = filtro
  const where = await whereOf(db, filtro, schoolTz)
  const [rows, total] = await Promise.all([
    queries.selectLineas(db, where, limite, (pagina - 1) * limite),
    queries.countLineas(db, where),
  ])
  return { data: await toAnswer(db, rows), total }
}

const LINES_AT_ONCE = 250

/** All lines that a filter names, in slices. New ones come at the front, so none is skipped or repeated. */
export async function* readBitacora(
  db: Database,
  filtro: FiltroDeBitacora,
  schoolTz: string,
): AsyncGenerator<LineaDeBitacora[]> {
  const where = await whereOf(db, filtro, schoolTz)
  let rows: queries.Row[] = []
  do {
    rows = await queries.selectLineas(db, queries.before(where, rows.at(-1)?.id), LINES_AT_ONCE)
    yield await toAnswer(db, rows)
  } while (rows.length === LINES_AT_ONCE)
}
