import { LIMITE_POR_DEFECTO } from '@nivela/contract/listas'
import {
  type CorreoALista,
  CUALES,
  type Cual,
  type CuentaDeListas,
  DE_PAGO,
  type FiltroDeLista,
  type filtroDeCuentas,
  LISTAS,
  type LineaDeLista,
  rellenar,
} from '@nivela/contract/listas-de-oficina'
import { writeXlsx } from '@nivela/xlsx/write'
import type { z } from 'zod'
import { notFound } from '../../platform/http/errors.ts'
import { WholeList } from '../../platform/http/whole-list.ts'
import type { Database, Queryable } from '../../platform/postgres/postgres.ts'
import { tell } from '../avisos/avisos.service.ts'
import { insertEnvio } from '../correos/correos.service.ts'
import * as queries from './listas.queries.ts'

export { deudas, namesOf } from './listas.queries.ts'

/** The period that is named, or the one that the office, or a list of it, is about; null where there is none. */
export async function periodoOf(db: Queryable, idperiodo: number | undefined, zona: string, cual?: Cual) {
  if (idperiodo === undefined) return queries.selectPeriodoFor(db, zona, cual)
  if (!(await queries.existsPeriodo(db, idperiodo))) throw notFound()
  return idperiodo
}

/** How many lines each list has, and the debts of other periods: by the very queries that list them. */
export async function countListas(
  db: Database,
  { idperiodo: asked, buscar }: z.infer<typeof filtroDeCuentas>,
  zona: string,
): Promise<CuentaDeListas> {
  const counted = await Promise.all(
    CUALES.map(async cual => [
      cual,
      await queries.countLista(db, cual, await periodoOf(db, asked, zona, cual), buscar),
    ]),
  )
  const idperiodo = await periodoOf(db, asked, zona)
  const debts = await Promise.all(
    (await queries.selectConPrecio(db, idperiodo)).map(async ({ id, nombre }) => ({
      ...{ idperiodo: id, periodo: nombre },
      'sin-pago': await queries.countLista(db, 'sin-pago', id, buscar),
      'con-saldo': await queries.countLista(db, 'con-saldo', id, buscar),
    })),
  )
  const deudas = debts.filter(one => DE_PAGO.some(cual => one[cual] > 0))
  return { idperiodo, deudas, ...Object.fromEntries(counted) }
}

const LINES_AT_ONCE = 250

export async function listPersonas(db: Database, cual: Cual, filtro: FiltroDeLista, zona: string) {
  const { buscar, pagina, limite } = filtro
  const idperiodo = await periodoOf(db, filtro.idperiodo, zona, cual)
  if (pagina === undefined && limite === undefined) {
    const { lineas } = await queries.selectLista(db, cual, idperiodo, { buscar })
    return new WholeList(async function* () {
      for (let i = 0; i < lineas.length; i += LINES_AT_ONCE) yield lineas.slice(i, i + LINES_AT_ONCE)
    })
  }
  const size = limite ?? LIMITE_POR_DEFECTO
  const desde = ((pagina ?? 1) - 1) * size
  const { lineas, total } = await queries.selectLista(db, cual, idperiodo, { buscar, limite: size, desde })
  return { data: lineas, total }
}

export async function writeLista(db: Database, cual: Cual, filtro: FiltroDeLista, zona: string) {
  const idperiodo = await periodoOf(db, filtro.idperiodo, zona, cual)
  const { lineas } = await queries.selectLista(db, cual, idperiodo, { buscar: filtro.buscar })
  return writeXlsx([
    {
      name: LISTAS[cual].titulo,
      columns: [
        { heading: 'Matrícula', width: 16, asText: true },
        { heading: 'Apellido', width: 24 },
        { heading: 'Nombre', width: 24 },
        { heading: 'Correo', width: 32 },
        { heading: 'Detalle', width: 60 },
      ],
      rows: lineas.map(one => [one.matricula, one.apellido, one.nombre, one.correo, one.detalle]),
    },
  ])
}

/** Each person once, however many lines they have. */
function peopleOf(lineas: LineaDeLista[]): LineaDeLista[] {
  const people = new Map<number, LineaDeLista>()
  for (const linea of lineas) {
    const before = people.get(linea.idusuario)
    people.set(
      linea.idusuario,
      before ? { ...before, detalle: `${before.detalle}; ${linea.detalle}` } : linea,
    )
  }
  return [...people.values()]
}

const MAX_TEXT = 5000

/**
 * Writes to the people of a list, or to some of them, each in their own words where the message asks for them. A
 * simulation only counts them.
 */
export const writeToLista = (db: Database, cual: Cual, body: CorreoALista, simular: boolean, zona: string) =>
  db.transaction(async tx => {
    const idperiodo = await periodoOf(tx, body.idperiodo, zona, cual)
    const { lineas } = await queries.selectLista(tx, cual, idperiodo, { ids: body.ids, buscar: body.buscar })
    const people = peopleOf(lineas)
    const ids = people.map(({ idusuario }) => idusuario)
    const told = simular
      ? ids
      : await tell(tx, {
          tipo: 'mensaje',
          personas: ids,
          asunto: body.asunto,
          textos: people.map(one => rellenar(body.mensaje, one).slice(0, MAX_TEXT)),
          unhurried: true,
          ...(body.clave && { clave: body.clave }),
        })
    if (!simular) await insertEnvio(tx, told, { lista: cual, asunto: body.asunto })
    const enviados = await queries.countPorCorreo(tx, told)
    const soloAviso = told.length - enviados
    return { enviados, soloAviso, ...(simular && people[0] && { ejemplo: people[0] }) }
  })
