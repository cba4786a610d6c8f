import {
  comoPagar,
  empezada,
  empezarBody,
  escuela,
  escuelaBody,
  MAX_LOGO_MEGABYTES,
  pruebaDeCorreo,
  pruebaDeCorreoBody,
} from '@nivela/contract/escuela'
import { campoVacio } from '@nivela/contract/textos'
import { z } from 'zod'
import { administrators, allow, anyone } from '../../platform/http/access.ts'
import { BINARY } from '../../platform/http/api-document.ts'
import { badField } from '../../platform/http/errors.ts'
import { type Routes, route } from '../../platform/http/routes.ts'
import { acceptUploads, withUpload } from '../../platform/http/upload.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import type { Confirm } from '../usuarios/sensitive-acts.service.ts'
import { selectUsuario } from '../usuarios/usuarios.service.ts'
import type { EscuelaService } from './escuela.service.ts'

export const escuelaRoutes =
  (db: Database, service: EscuelaService, confirm: Confirm): Routes =>
  async app => {
    await acceptUploads(app)

    route(app, 'GET /escuela', {
      access: administrators,
      summary: 'Ver los ajustes de la escuela, y cuáles decide el servidor (`fijos`)',
      answer: escuela,
      handler: () => service.read(),
    })

    route(app, 'PUT /escuela', {
      access: administrators,
      summary: 'Cambiar los ajustes de la escuela; lo que no se nombra queda como está',
      body: escuelaBody,
      answer: escuela,
      handler: ({ caller, body }) => service.write(caller, body),
    })

    route(app, 'GET /escuela/pago', {
      access: allow({ administrador: 'all', estudiante: 'all' }),
      summary: 'Ver a qué cuenta se paga, y lo que la oficina dice de cómo',
      answer: comoPagar,
      handler: () => service.comoPagar(),
    })

    route(app, 'GET /escuela/logo', {
      access: anyone,
      summary: 'El logotipo de la escuela',
      querystring: z.object({ v: z.string().optional() }),
      file: 'image/png',
      handler: async (_request, reply) =>
        reply
          .type('image/png')
          .header('cache-control', 'public, max-age=86400')
          .send(await service.readLogo()),
    })

    route(app, 'POST /escuela/logo', {
      access: administrators,
      summary: 'Poner el logotipo: JPEG, PNG o WebP',
      form: { properties: { imagen: BINARY }, required: ['imagen'] },
      answer: escuela,
      handler: request =>
        withUpload(request, 'imagen', MAX_LOGO_MEGABYTES, async ({ file }) => {
          if (!file) throw badField('imagen', campoVacio('imagen'))
          return service.writeLogo(request.caller, file)
        }),
    })

    route(app, 'DELETE /escuela/logo', {
      access: administrators,
      summary: 'Quitar el logotipo',
      answer: escuela,
      handler: () => service.removeLogo(),
    })

    route(app, 'POST /escuela/correo-de-prueba', {
      access: administrators,
      summary: 'Enviarse un correo de prueba, con el servidor que se escribe o con el que hay',
      body: pruebaDeCorreoBody,
      answer: pruebaDeCorreo,
      handler: async ({ caller, body: { correoSaliente, contrasenaPropia } }) => {
        await confirm('POST /escuela/correo-de-prueba', caller, contrasenaPropia)
        const { nombre } = await selectUsuario(db, caller.id)
        return service.sendPrueba({ id: caller.id, correo: caller.correo, nombre }, correoSaliente)
      },
    })

    route(app, 'POST /escuela/empezar', {
      access: administrators,
      summary:
        'Terminar la demostración: borra a su gente y todo lo suyo, y da el enlace para empezar la escuela propia',
      body: empezarBody,
      answer: empezada,
      handler: async ({ caller, body }) => {
        await confirm('POST /escuela/empezar', caller, body.contrasenaPropia)
        return service.empezar()
      },
    })
  }
