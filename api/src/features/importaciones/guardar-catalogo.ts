import { type AsignaturaBody, areaDe, NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import type { AulaBody } from '@nivela/contract/aulas'
import { formatHora, horaDe } from '@nivela/contract/horas'
import { comparable } from '@nivela/contract/palabras'
import { ROL } from '@nivela/contract/roles'
import { NOMBRE_DE_DIA, type Seccion, type SeccionBody } from '@nivela/contract/secciones'
import type { Usuario } from '@nivela/contract/usuarios'
import { formatTelefono } from '@nivela/contract/usuarios'
import { badField, conflict } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import { createAsignaturas } from '../asignaturas/asignaturas.service.ts'
import { createAulas } from '../aulas/aulas.service.ts'
import { type CambioDeSeccion, saveSeccion, selectOferta } from '../secciones/importar.service.ts'
import { usesBySecciones } from '../secciones/usos.service.ts'
import { type Personal, savePersonal, selectMaestros } from '../usuarios/usuarios.service.ts'
import type { Fila, Saver } from './guardar.ts'

export const aulasOf = (tx: Transaction) => createAulas(tx, usesBySecciones('idAula'))
export const asignaturasOf = (tx: Transaction) => createAsignaturas(tx, usesBySecciones('idasignatura'))

const byName = <T extends { nombre: string }>(list: T[]) => new Map(list.map(one => [keyOf(one.nombre), one]))

/** As names are compared, whatever apostrophe was typed. */
const keyOf = (nombre: string) => comparable(nombre.replace(/[\u2018\u2019\u02bc\u00b4`\u2032]/g, "'"))

export async function aulaSaver(tx: Transaction): Promise<Saver> {
  const known = byName(await aulasOf(tx).list(undefined, {}))
  const show = (capacidad: number | null | undefined) => ({ capacidad: capacidad ? String(capacidad) : null })
  return async (sp, row) => {
    const { nombre, capacidad } = row as unknown as AulaBody
    const before = known.get(keyOf(nombre))
    if (!before) {
      const created = await aulasOf(sp).create({ nombre, capacidad })
      return { quien: created.nombre, antes: null, despues: show(created.capacidad) }
    }
    // A cell that says nothing leaves it as it is.
    const after = capacidad ?? before.capacidad
    if (after !== before.capacidad)
      await aulasOf(sp).update(before.id, { nombre: before.nombre, capacidad: after })
    return { quien: before.nombre, antes: show(before.capacidad), despues: show(after) }
  }
}

export async function asignaturaSaver(tx: Transaction): Promise<Saver> {
  const known = byName(await asignaturasOf(tx).list(undefined, {}))
  const show = ({ creditos, area }: Pick<AsignaturaBody, 'creditos' | 'area'>) => ({
    creditos: String(creditos),
    area: area ? NOMBRE_DE_AREA[area] : null,
  })
  return async (sp, row) => {
    const { fila: _, ...body } = row as unknown as AsignaturaBody & { fila: number }
    const before = known.get(keyOf(body.nombre))
    if (!before) {
      // Matched by its name where the table does not say the area.
      const created = await asignaturasOf(sp).create({ area: areaDe(body.nombre), ...body })
      return { quien: created.nombre, antes: null, despues: show(created) }
    }
    const area = body.area === undefined ? before.area : body.area
    const antes = show(before)
    const despues = show({ creditos: body.creditos, area })
    if (antes.creditos !== despues.creditos || antes.area !== despues.area)
      await asignaturasOf(sp).update(before.id, { nombre: before.nombre, creditos: body.creditos, area })
    return { quien: before.nombre, antes, despues }
  }
}

/** `onAdministrador` hears of each administrator that the table makes. */
export const maestroSaver =
  (invitar: boolean, onAdministrador: () => void): Saver =>
  async (sp, row) => {
    const { fila: _, ...person } = row as unknown as Personal & { fila: number }
    const { antes, despues } = await savePersonal(sp, person, invitar)
    if (!antes && despues.idrol === ROL.administrador) onAdministrador()
    const show = ({ nombre, apellido, telefono }: Usuario) => ({
      nombre,
      apellido,
      telefono: telefono && formatTelefono(telefono),
    })
    return {
      quien: `${despues.nombre} ${despues.apellido}`,
      antes: antes && show(antes),
      despues: show(despues),
    }
  }

/** `onSaved` hears what became of each section. */
export async function seccionSaver(
  tx: Transaction,
  idperiodo: number,
  onSaved: (cambio: CambioDeSeccion) => void,
): Promise<Saver> {
  const asignaturas = byName(await asignaturasOf(tx).list(undefined, {}))
  const aulas = byName(await aulasOf(tx).list(undefined, {}))
  const maestros = indexMaestros(await selectMaestros(tx))
  const find = <T>(known: Map<string, T>, campo: string, written: string, missing: string): T => {
    const found = known.get(keyOf(written))
    if (found === undefined) throw badField(campo, `«${written}»: ${missing}`)
    return found
  }
  return async (sp, row) => {
    const { asignatura, aula, maestro, nombre, dia, inicio, fin, cupo } = row as unknown as SeccionBody & {
      [key in 'asignatura' | 'aula' | 'maestro']: string
    }
    const idasignatura = find(
      asignaturas,
      'idasignatura',
      asignatura,
      'no hay una asignatura que se llame así.',
    ).id
    const lugar = find(aulas, 'idAula', aula, 'no hay un aula que se llame así.')
    const persona = find(maestros, 'idusuario', maestro, 'no hay un maestro con ese nombre, correo o cédula.')
    if (persona === 'varios')
      throw conflict(`«${maestro}»: hay más de un maestro que se llama así. Escribe su correo.`, 'idusuario')
    const body = {
      nombre,
      idperiodo,
      idasignatura,
      idAula: lugar.id,
      idusuario: persona.id,
      dia,
      inicio,
      fin,
      cupo,
    }
    const { antes, despues } = await saveSeccion(sp, body)
    onSaved({ antes, ahora: despues })
    return {
      quien: `${despues.nombre} de ${despues.asignaturas.nombre}`,
      antes: antes && showSeccion(antes),
      despues: showSeccion(despues),
      ...(lugar.capacidad &&
        cupo > lugar.capacidad && { avisos: { cupo: `En ${lugar.nombre} caben ${lugar.capacidad}.` } }),
    }
  }
}

/** Those that are there first, by id, as every lock of several sections (docs/architecture.md); then the new ones. */
export async function sortBySeccion(tx: Transaction, idperiodo: number, filas: Fila[]): Promise<Fila[]> {
  const keyOf = (asignatura: unknown, nombre: unknown) =>
    `${comparable(String(asignatura))}\u0000${comparable(String(nombre))}`
  const ids = new Map(
    (await selectOferta(tx, idperiodo)).map(({ id, nombre, asignaturas }) => [
      keyOf(asignaturas.nombre, nombre),
      id,
    ]),
  )
  const idOf = ({ asignatura, nombre }: Fila) => ids.get(keyOf(asignatura, nombre)) ?? Number.MAX_SAFE_INTEGER
  return filas.toSorted((a, b) => idOf(a) - idOf(b) || a.fila - b.fila)
}

const showSeccion = ({ usuarios, aulas, dia, inicio, fin, cupo }: Seccion) => ({
  maestro: `${usuarios.nombre} ${usuarios.apellido}`,
  aula: aulas.nombre,
  dia: NOMBRE_DE_DIA[dia],
  inicio: formatHora(horaDe(inicio)),
  fin: formatHora(horaDe(fin)),
  cupo: String(cupo),
})

/** By everything that people call a teacher; a name that several have says so. */
function indexMaestros(maestros: Usuario[]): Map<string, Usuario | 'varios'> {
  const index = new Map<string, Usuario | 'varios'>()
  for (const one of maestros) {
    const { nombre, apellido, correo, cedula, documento } = one
    const hyphened = cedula?.replace(/^(\d{3})(\d{7})(\d)$/, '$1-$2-$3')
    const names = [`${nombre} ${apellido}`, `${apellido} ${nombre}`, `${apellido}, ${nombre}`]
    for (const key of new Set(
      [...names, correo, cedula, hyphened, documento].filter(Boolean).map(text => keyOf(text as string)),
    ))
      index.set(key, index.has(key) ? 'varios' : one)
  }
  return index
}
