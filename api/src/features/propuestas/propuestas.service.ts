import { chocan, formatHora } from '@nivela/contract/horas'
import { endSentence } from '@nivela/contract/palabras'
import {
  type ParametrosDePropuesta,
  type Propuesta,
  type PropuestaBody,
  type SeccionPropuesta,
  type SeccionPropuestaBody,
  seccionPropuesta,
} from '@nivela/contract/propuestas'
import { ROL } from '@nivela/contract/roles'
import { NOMBRE_DE_DIA, type Seccion } from '@nivela/contract/secciones'
import type { ConVersion } from '@nivela/contract/version'
import { badField, type ConstraintSentences, conflict } from '../../platform/http/errors.ts'
import { databaseErrorOf } from '../../platform/postgres/database-errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { refuseStale } from '../../platform/postgres/versions.ts'
import { selectOptionalPeriodo } from '../periodos/periodos.service.ts'
import { refuseInTheWay } from '../secciones/choques.service.ts'
import { addSecciones } from '../secciones/secciones.service.ts'
import { selectUsuario } from '../usuarios/usuarios.service.ts'
import { claseOf, readEscenario } from './instancia.ts'
import * as queries from './propuestas.queries.ts'
import { describeAgain, type Runner } from './propuestas.runner.ts'

const AULA = 'El aula ya está ocupada ese día a esa hora'
const MAESTRO = 'El maestro ya tiene otra sección ese día a esa hora'

export const propuestasConstraints: ConstraintSentences = {
  propuestas_una_a_la_vez: { error: 'Ya se está proponiendo una oferta: espera a que termine, o cancélala.' },
  propuestas_secciones_aula_ocupada: { error: `${AULA}.`, campo: 'idAula' },
  propuestas_secciones_maestro_ocupado: { error: `${MAESTRO}.`, campo: 'idusuario' },
  // For a draft that names one which is not there, and for deleting one that a draft names.
  propuestas_secciones_aula: {
    error: 'El aula no existe, o se usa en un borrador de oferta.',
    campo: 'idAula',
  },
  propuestas_secciones_asignatura: { error: 'La asignatura se usa en un borrador de oferta.' },
  propuestas_secciones_horas_validas: {
    error: 'Las horas van de 7:00 a. m. a 10:00 p. m.',
    campo: 'inicio',
    status: 400,
  },
}

export type Propuestas = ReturnType<typeof createPropuestas>

export function createPropuestas(db: Database, runner: Runner) {
  /** A draft that may be changed: nobody works on it, and it is not published. */
  function refuseBusy({ estado }: Propuesta) {
    if (estado === 'resolviendo')
      throw conflict('Todavía se está proponiendo: espera a que termine, o cancélala.')
    if (estado === 'publicada') throw conflict('Esa oferta ya se publicó.')
  }

  /** After a change by hand: outside its transaction, because the solver takes a moment. */
  async function count(id: number): Promise<void> {
    const { idperiodo, parametros, resultado, secciones } = await queries.selectPropuesta(db, id)
    if (!resultado) return
    const escenario = await readEscenario(db, idperiodo, parametros, secciones.map(claseOf))
    const again = await describeAgain(escenario, resultado)
    if (!again) return
    await db.transaction(async tx => {
      const now = await queries.lockPropuesta(tx, id)
      // Changed again meanwhile: that change counts anew.
      const same =
        now.secciones.length === secciones.length &&
        now.secciones.every((one, index) => one.version === secciones[index]?.version)
      if (!same) return
      await queries.setResultado(tx, id, again.resultado)
      await queries.setEsperados(
        tx,
        secciones.map(one => one.id),
        again.taken,
      )
    })
  }

  return {
    list: (idperiodo: number | undefined) => queries.listPropuestas(db, idperiodo),
    read: (id: number) => queries.selectPropuesta(db, id),

    async propose({ idperiodo, ...parametros }: PropuestaBody): Promise<Propuesta> {
      const id = await db.transaction(async tx => {
        const periodo = await selectOptionalPeriodo(tx, idperiodo)
        if (!periodo) throw badField('idperiodo', 'Ese período no existe.')
        if (periodo.cerrado) throw conflict('El período está cerrado: elige el que viene.', 'idperiodo')
        await queries.endInterrupted(tx)
        return queries.insertPropuesta(tx, idperiodo, parametros)
      })
      runner.start(id)
      return queries.selectPropuesta(db, id)
    },

    /** The rest anew, around what is fixed; as it was asked for before unless `parametros` says otherwise. */
    async proposeAgain(id: number, parametros: ParametrosDePropuesta | undefined): Promise<Propuesta> {
      await db.transaction(async tx => {
        await queries.endInterrupted(tx)
        const before = await queries.lockPropuesta(tx, id)
        refuseBusy(before)
        await queries.restartPropuesta(tx, id, parametros ?? before.parametros)
      })
      runner.start(id)
      return queries.selectPropuesta(db, id)
    },

    async cancel(id: number): Promise<Propuesta> {
      await db.transaction(async tx => {
        const { estado } = await queries.lockPropuesta(tx, id)
        if (estado === 'resolviendo') await queries.setEstado(tx, id, 'cancelada')
      })
      await runner.stop(id)
      return queries.selectPropuesta(db, id)
    },

    async update(
      id: number,
      { version, ...body }: ConVersion<SeccionPropuestaBody>,
    ): Promise<SeccionPropuesta> {
      const before = await queries.selectSeccion(db, id)
      const { idpropuesta } = before
      const { idrol } = await selectUsuario(db, body.idusuario)
      if (idrol !== ROL.maestro) throw badField('idusuario', 'Elige a un maestro.')
      await db
        .transaction(async tx => {
          const propuesta = await queries.lockPropuesta(tx, idpropuesta)
          refuseBusy(propuesta)
          refuseStale(seccionPropuesta, await queries.selectSeccion(tx, id), version)
          await refuseInTheWay(tx, { ...body, idperiodo: propuesta.idperiodo })
          await queries.updateSeccion(tx, id, body)
        })
        .catch(async error => {
          throw (await nameClash(error, before, body)) ?? error
        })
      await count(idpropuesta)
      return queries.selectSeccion(db, id)
    },

    async remove(id: number): Promise<SeccionPropuesta> {
      const section = await queries.selectSeccion(db, id)
      await db.transaction(async tx => {
        refuseBusy(await queries.lockPropuesta(tx, section.idpropuesta))
        await queries.deleteSeccion(tx, id)
      })
      await count(section.idpropuesta)
      return section
    },

    /** Everything becomes part of the offer, or nothing. Pressed twice, it is published once. */
    publish: (id: number): Promise<Seccion[]> =>
      db.transaction(async tx => {
        const propuesta = await queries.lockPropuesta(tx, id)
        refuseBusy(propuesta)
        if (!propuesta.secciones.length) throw conflict('La propuesta no tiene secciones.')
        const { idperiodo } = propuesta
        const bodies = propuesta.secciones.map(one => {
          const { nombre, idasignatura, idAula, idusuario, dia, inicio, fin, cupo } = claseOf(one)
          return { nombre, idperiodo, idasignatura, idAula, idusuario, dia, inicio, fin, cupo }
        })
        const creadas = await addSecciones(tx, idperiodo, bodies)
        await queries.setEstado(tx, id, 'publicada')
        // They are the offer's now: a draft that keeps them would keep their rooms from being deleted.
        await queries.deleteSecciones(tx, id)
        return creadas
      }),

    async discard(id: number): Promise<Propuesta> {
      const propuesta = await db.transaction(async tx => {
        const found = await queries.lockPropuesta(tx, id)
        if (found.estado === 'publicada') throw conflict('Esa oferta ya se publicó.')
        await queries.deletePropuesta(tx, id)
        return found
      })
      await runner.stop(id)
      return propuesta
    },
  }

  /** The section of the draft that is in the way, by name. */
  async function nameClash(error: unknown, before: SeccionPropuesta, body: SeccionPropuestaBody) {
    const constraint = databaseErrorOf(error)?.constraint
    const key =
      constraint === 'propuestas_secciones_aula_ocupada'
        ? 'idAula'
        : constraint === 'propuestas_secciones_maestro_ocupado'
          ? 'idusuario'
          : null
    if (!key) return null
    const { secciones } = await queries.selectPropuesta(db, before.idpropuesta)
    const other = secciones
      .map(claseOf)
      .find(one => one.id !== before.id && one[key] === body[key] && chocan(one, body))
    if (!other) return null
    const where = `la sección ${other.nombre} de ${other.asignaturas.nombre} (${NOMBRE_DE_DIA[other.dia]}, ${formatHora(other.inicio)} a ${formatHora(other.fin)})`
    return conflict(endSentence(key === 'idAula' ? `${AULA} por ${where}` : `${MAESTRO}: ${where}`), key)
  }
}
