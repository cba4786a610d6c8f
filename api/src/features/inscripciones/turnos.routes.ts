import { idDeRuta } from '@nivela/contract/campos'
import { miTurno, turnosBody, turnosDeVentana } from '@nivela/contract/turnos'
import { z } from 'zod'
import { administrators, allow, ownParam } from '../../platform/http/access.ts'
import { notFound } from '../../platform/http/errors.ts'
import { params, type Routes, route } from '../../platform/http/routes.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import type { SeccionQueue } from '../secciones/secciones.service.ts'
import { listOf } from '../usuarios/usuarios.service.ts'
import { deleteTurnos, replaceTurnos, selectTurnos, selectTurnosOf } from './turnos.queries.ts'

export const turnosRoutes =
  (db: Database, queue: SeccionQueue, settings: { schoolTz: string }): Routes =>
  async app => {
    async function read(id: number) {
      const turnos = await selectTurnos(db, id)
      if (!turnos) throw notFound()
      return turnos
    }

    route(app, 'GET /inscripciones/turnos/:id', {
      access: administrators,
      summary: 'Ver los turnos de una ventana de inscripción y cuántos estudiantes hay en cada uno',
      params,
      answer: turnosDeVentana,
      handler: ({ params: { id } }) => read(id),
    })

    route(app, 'PUT /inscripciones/turnos/:id', {
      access: administrators,
      summary:
        'Repartir a los estudiantes en turnos: por asignaturas que les faltan o por listas de matrículas',
      description:
        'Las horas son del reloj de la escuela (2026-01-15T09:00), o instantes con su zona. Los turnos nuevos sustituyen a los que había.',
      params,
      body: turnosBody,
      answer: turnosDeVentana,
      async handler({ params: { id }, body }) {
        await queue.run([], () => replaceTurnos(db, id, body, settings.schoolTz))
        return read(id)
      },
    })

    route(app, 'DELETE /inscripciones/turnos/:id', {
      access: administrators,
      summary: 'Quitar los turnos: todos entran cuando la ventana está abierta',
      params,
      answer: turnosDeVentana,
      async handler({ params: { id } }) {
        const before = await read(id)
        await queue.run([], () => deleteTurnos(db, id))
        return before
      },
    })

    route(app, 'GET /inscripciones/turnos/user/:userId', {
      access: allow({ administrador: 'all', estudiante: ownParam('userId') }),
      summary: 'Ver desde cuándo puede inscribirse un estudiante en las ventanas que tienen turnos',
      params: z.object({ userId: idDeRuta }),
      answer: z.array(miTurno),
      handler: ({ caller, params: { userId } }) => listOf(db, caller, userId, id => selectTurnosOf(db, id)),
    })
  }
