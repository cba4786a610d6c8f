import type {
  ColumnasDeTabla,
  Importacion,
  MapaDeColumnas,
  TipoDeImportacion,
  Vacias,
} from '@nivela/contract/importaciones'
import { count } from '@nivela/contract/palabras'
import type { EnCelda } from '@nivela/contract/poma'
import { AppError, badField, type ConstraintSentences } from '../../platform/http/errors.ts'
import { giveWayToCrowd, waitUntilCalm } from '../../platform/operations/backpressure.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database, Transaction } from '../../platform/postgres/postgres.ts'
import { selectOptionalPeriodo } from '../periodos/periodos.service.ts'
import { saveResultados } from '../poma/poma.service.ts'
import { type CambioDeSeccion, lockOferta, tellMaestros } from '../secciones/importar.service.ts'
import { groupByFila } from './apartadas.ts'
import { tellSinFilas } from './filas.ts'
import { type Fila, type Resumen, saveFilas } from './guardar.ts'
import { asignaturaSaver, aulaSaver, maestroSaver, seccionSaver, sortBySeccion } from './guardar-catalogo.ts'
import {
  beginLineas,
  insertImportacion,
  lockImportaciones,
  selectRecordadas,
  upsertRecordada,
} from './importaciones.queries.ts'
import { readColumnas, readTabla, type TablaEnLectura, type TablaLeida, writeApartadas } from './tabla.ts'

const MAX_ERRORS = 100
const MAX_CHANGES = 1000
/** Of what is saved row by row. */
const MAX_ROWS = 1000
const LONGEST_PAUSE_MS = 1_000
/** Before a table is read, and again before the first of it is saved. */
const LONGEST_PUT_OFF_MS = 10_000

export interface Pedido {
  tipo: TipoDeImportacion
  file: Uint8Array
  /** What the sender calls the file. */
  archivo: string
  columnas?: MapaDeColumnas | undefined
  fila?: number | undefined
  vacias?: Vacias | undefined
  idperiodo?: number | undefined
  simular: boolean
  /** Bad rows are set aside and the good ones go in; without it, all or nothing. */
  apartar: boolean
  invitar: boolean
  /** Before what could hand over an account is saved; refuses unless the caller gave their password. */
  confirm: () => void
}

type Ajustes = Pick<Settings, 'pomaNotaMinima' | 'schoolTz'>

/** Ends the transaction of a simulation that goes all the way, so that nothing of it stays. */
class Simulated extends Error {
  constructor(readonly resultado: Resumen) {
    super('simulated')
  }
}

export function createImportaciones(db: Database, settings: Ajustes, constraints: ConstraintSentences) {
  async function readerOf({ tipo, columnas, fila, vacias }: Omit<Pedido, 'file'>) {
    await giveWayToCrowd(LONGEST_PUT_OFF_MS)
    const recordadas = columnas ? undefined : await selectRecordadas(db, tipo)
    return { tipo, columnas, fila, vacias, notaMinima: settings.pomaNotaMinima, recordadas }
  }

  /**
   * All of a table or nothing of it, unless bad rows may be set aside. It is saved while its last rows are still judged; the
   * transaction begins with the first ones. A table without any is refused before it waits for a lock.
   */
  async function save(pedido: Pedido, lectura: TablaEnLectura): Promise<Resumen> {
    const { done } = await lectura.piezas().next()
    if (done) refuseBad(pedido, await lectura.leida)
    await giveWayToCrowd(LONGEST_PUT_OFF_MS)
    try {
      return await db.transaction(async tx => {
        await lockImportaciones(tx)
        const primera = await beginLineas(tx, pedido.archivo)
        const resultado = await saveKind(tx, pedido, filasOf(pedido, lectura))
        if (resultado.ajenas.length && !pedido.apartar) throw badSheet(resultado.ajenas)
        if (pedido.simular) throw new Simulated(resultado)
        if (pedido.columnas)
          await upsertRecordada(tx, {
            tipo: pedido.tipo,
            huella: (await lectura.leida).huella,
            columnas: pedido.columnas,
          })
        const { tipo: tabla, archivo } = pedido
        const { creados, actualizados } = resultado
        await insertImportacion(tx, { tabla, archivo, creados, actualizados, primera })
        return resultado
      })
    } catch (error) {
      if (error instanceof Simulated) return error.resultado
      throw error
    }
  }

  async function saveKind(tx: Transaction, pedido: Pedido, piezas: AsyncIterable<string>): Promise<Resumen> {
    const { tipo, simular, apartar, invitar, vacias, confirm } = pedido
    if (tipo === 'resultados') {
      const { schoolTz } = settings
      const conservar = vacias === 'conservar'
      return saveResultados(tx, { piezas, schoolTz, simular, apartar, conservar, invitar, confirm })
    }
    const filas: Fila[] = []
    for await (const pieza of piezas) filas.push(...JSON.parse(pieza))
    if (filas.length > MAX_ROWS)
      throw new AppError(413, `La hoja pasa de ${MAX_ROWS} filas. Divídela en varias.`)
    if (tipo === 'aulas') return saveFilas(tx, tipo, filas, await aulaSaver(tx), constraints)
    if (tipo === 'asignaturas') return saveFilas(tx, tipo, filas, await asignaturaSaver(tx), constraints)
    if (tipo === 'maestros') {
      let administradores = 0
      const saver = maestroSaver(invitar, () => administradores++)
      const resumen = await saveFilas(tx, tipo, filas, saver, constraints)
      if (administradores) confirm()
      return resumen
    }
    const idperiodo = await selectPeriodo(tx, pedido.idperiodo)
    await lockOferta(tx, idperiodo)
    const sorted = await sortBySeccion(tx, idperiodo, filas)
    const cambios: CambioDeSeccion[] = []
    const saver = await seccionSaver(tx, idperiodo, cambio => cambios.push(cambio))
    const resumen = await saveFilas(tx, tipo, sorted, saver, constraints)
    await tellMaestros(tx, cambios)
    return resumen
  }

  return {
    async readColumnas(pedido: Pedido): Promise<ColumnasDeTabla> {
      const vista = await readColumnas({ ...(await readerOf(pedido)), file: pedido.file })
      if (!vista.columnas.length) throw new AppError(400, tellSinFilas(pedido.tipo, vista.fila))
      return vista
    },

    async importTabla(pedido: Pedido): Promise<Importacion> {
      const { file, apartar } = pedido
      const lectura = readTabla({ ...(await readerOf(pedido)), file, apartar })
      const { creados, actualizados, sinCambios, avisos, ajenas, cambios } = await save(pedido, lectura)
      const leida = await lectura.leida
      return {
        creados,
        actualizados,
        sinCambios,
        avisos: [...leida.avisos, ...avisos].sort((a, b) => a.fila - b.fila),
        ...(pedido.apartar && tellApartadas(leida, ajenas)),
        ...(pedido.simular && { cambios: cambios.slice(0, MAX_CHANGES), vacias: leida.vacias }),
      }
    },

    /** The rows that can't go in, as a file to mend. */
    async writeApartadas(pedido: Pedido): Promise<Buffer> {
      const reader = await readerOf(pedido)
      const file = Buffer.from(pedido.file)
      const lectura = readTabla({ ...reader, file: new Uint8Array(file), apartar: true })
      const { ajenas } = await save({ ...pedido, simular: true, apartar: true }, lectura)
      return Buffer.from(await writeApartadas({ ...reader, file: new Uint8Array(file), ajenas }))
    },
  }
}

/**
 * The pieces of a table's good rows, behind the last of which a table that can't be saved is refused. Those of a long table
 * leave pauses for people whose requests wait, such as in the minute when everyone enrols.
 */
async function* filasOf(pedido: Pedido, { piezas, leida }: TablaEnLectura): AsyncGenerator<string, void> {
  let isFirst = true
  for await (const pieza of piezas()) {
    if (!isFirst) await waitUntilCalm(LONGEST_PAUSE_MS)
    isFirst = false
    yield pieza
  }
  refuseBad(pedido, await leida)
}

function refuseBad({ apartar }: Pedido, leida: TablaLeida): void {
  const { errores, erroresDeFilas, cuantos } = leida
  if (leida.sinFilas) throw new AppError(400, errores[0]?.mensaje ?? '', { errores })
  const bad = apartar ? errores : [...errores, ...erroresDeFilas]
  if (bad.length) throw badSheet(bad, apartar ? bad.length : cuantos)
}

async function selectPeriodo(tx: Transaction, idperiodo: number | undefined): Promise<number> {
  if (!idperiodo) throw badField('idperiodo', 'Elige el período de las secciones')
  if (!(await selectOptionalPeriodo(tx, idperiodo))) throw badField('idperiodo', 'Ese período no existe.')
  return idperiodo
}

function tellApartadas({ apartadas, totalApartadas }: TablaLeida, ajenas: EnCelda[]) {
  const more = groupByFila(ajenas)
  return {
    apartadas: [...apartadas, ...more].sort((a, b) => a.fila - b.fila).slice(0, 1000),
    totalApartadas: totalApartadas + more.length,
  }
}

function badSheet(errores: EnCelda[], cuantos = errores.length) {
  const first = errores.slice(0, MAX_ERRORS)
  const rest = cuantos > first.length ? ` Estos son los primeros ${first.length}.` : ''
  const found = cuantos === 1 ? 'Hay 1 error' : `Hay ${count(cuantos, 'error', 'errores')}`
  return new AppError(400, `${found} en el archivo y no se guardó nada.${rest}`, { errores: first })
}
