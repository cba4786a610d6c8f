import { ROL } from '@nivela/contract/roles'
import { CUALES_TABLAS } from '@nivela/contract/tablas'
import { describe, expect, test } from 'vitest'
import { openTestApp, PASSWORD } from './testing/app.ts'

/**
 * Who may call what: the whole truth, and nothing that the app serves may be missing here.
 * `yes`: over everything · `own`: only what is theirs, the rest is not there for them · `no`: their role forbids it.
 */
type May = 'yes' | 'own' | 'no'
type Row = [anyone: 'yes' | 'no', unverified: 'yes' | 'own' | 'no', student: May, teacher: May, admin: May]

const OPEN: Row = ['yes', 'yes', 'yes', 'yes', 'yes']
const SELF: Row = ['no', 'own', 'own', 'own', 'own']
const VERIFIED: Row = ['no', 'no', 'yes', 'yes', 'yes']
const OFFICE: Row = ['no', 'no', 'no', 'no', 'yes']

const TABLE: Record<string, Row> = {
  'GET /periodos/{id}/oneroster.zip': OFFICE,
  'GET /periodos/{id}/moodle.zip': OFFICE,
  ...Object.fromEntries(CUALES_TABLAS.map(cual => [`GET /tablas/${cual}`, OFFICE])),
  'POST /auth/login': OPEN,
  'POST /auth/primer-administrador': OPEN,
  'POST /auth/primer-administrador/enlace': OPEN,
  'POST /auth/logout': ['no', 'yes', 'yes', 'yes', 'yes'],
  'POST /auth/recover-password': OPEN,
  'POST /auth/reset-password': OPEN,
  'POST /auth/reset-password/enlace': OPEN,
  'POST /auth/verify': OPEN,
  'POST /auth/resend-verification': ['no', 'yes', 'yes', 'yes', 'yes'],
  'POST /auth/change-password': SELF,
  'POST /auth/register': OFFICE,
  'GET /auth/sesiones': VERIFIED,
  'GET /auth/clave-de-borradores': VERIFIED,
  'POST /auth/sesiones/cerrar': VERIFIED,
  'POST /usuarios/{id}/cerrar-sesiones': OFFICE,
  'GET /usuarios/{id}/en-curso': OFFICE,
  'POST /usuarios/{id}/desactivar': OFFICE,
  'POST /usuarios/{id}/activar': OFFICE,
  'POST /usuarios/{id}/invitar': OFFICE,
  'GET /auth/segundo-factor': VERIFIED,
  'POST /auth/segundo-factor/preparar': VERIFIED,
  'POST /auth/segundo-factor/activar': VERIFIED,
  'POST /auth/segundo-factor/desactivar': VERIFIED,
  'POST /auth/segundo-factor/codigos': VERIFIED,
  'GET /auth/llaves': VERIFIED,
  'POST /auth/llaves/preparar': VERIFIED,
  'POST /auth/llaves': VERIFIED,
  'PUT /auth/llaves/{id}': ['no', 'no', 'own', 'own', 'own'],
  'POST /auth/llaves/{id}/quitar': ['no', 'no', 'own', 'own', 'own'],
  'POST /auth/llaves/entrar/preparar': OPEN,
  'POST /auth/llaves/entrar': OPEN,
  'GET /auth/institucion': OPEN,
  'GET /auth/institucion/vuelta': OPEN,
  'GET /auth/institucion/salida': OPEN,
  'POST /auth/institucion/entrar': OPEN,
  'POST /auth/institucion/cierre': OPEN,
  'GET /auth/institucion/cuenta': VERIFIED,
  'POST /auth/institucion/vincular': VERIFIED,
  'POST /auth/institucion/separar': VERIFIED,
  'POST /escuela/institucion-de-prueba': OFFICE,
  'GET /usuarios': OFFICE,
  'GET /usuarios/parecidos': OFFICE,
  'GET /usuarios/{id}': ['no', 'no', 'own', 'own', 'yes'],
  'GET /usuarios/{id}/datos': ['no', 'no', 'own', 'own', 'yes'],
  'PUT /usuarios/{id}': OFFICE,
  'POST /usuarios/{id}/unir': OFFICE,
  'POST /usuarios/{id}/borrar-contacto': OFFICE,
  'DELETE /usuarios/{id}': OFFICE,
  'POST /usuarios/estudiantes': OFFICE,
  'POST /usuarios/{id}/codigo': OFFICE,
  'POST /auth/activar': OPEN,
  'PUT /resultados/poma/{userId}': OFFICE,
  'GET /usuarios/con-segundo-factor': OFFICE,
  'POST /usuarios/{id}/quitar-segundo-factor': OFFICE,
  'GET /escuela': OFFICE,
  'GET /escuela/pago': ['no', 'no', 'yes', 'no', 'yes'],
  'PUT /escuela': OFFICE,
  'POST /escuela/logo': OFFICE,
  'DELETE /escuela/logo': OFFICE,
  'POST /escuela/correo-de-prueba': OFFICE,
  'POST /escuela/empezar': OFFICE,
  'GET /periodos': VERIFIED,
  'POST /periodos/create': OFFICE,
  'PUT /periodos/{id}': OFFICE,
  'DELETE /periodos/{id}': OFFICE,
  'POST /periodos/{id}/siguiente': OFFICE,
  'GET /periodos/{id}/cierre': OFFICE,
  'POST /periodos/{id}/cerrar': OFFICE,
  'POST /periodos/{id}/reabrir': OFFICE,
  'POST /periodos/{id}/recordar': OFFICE,
  'GET /asignaturas': VERIFIED,
  'POST /asignaturas': OFFICE,
  'PUT /asignaturas/{id}': OFFICE,
  'DELETE /asignaturas/{id}': OFFICE,
  'GET /aulas': VERIFIED,
  'POST /aulas': OFFICE,
  'PUT /aulas/{id}': OFFICE,
  'DELETE /aulas/{id}': OFFICE,
  'GET /secciones': VERIFIED,
  'GET /secciones/teacher/{userId}': ['no', 'no', 'no', 'own', 'yes'],
  'POST /secciones/teacher/{userId}/entregar': OFFICE,
  'POST /secciones': OFFICE,
  'POST /secciones/copiar': OFFICE,
  'PUT /secciones/{id}': OFFICE,
  'DELETE /secciones/{id}': OFFICE,
  'GET /inscripciones/process/all': VERIFIED,
  'POST /inscripciones/create': OFFICE,
  'PUT /inscripciones/actualizar-proceso/{id}': OFFICE,
  'DELETE /inscripciones/eliminar-proceso/{id}': OFFICE,
  'POST /inscripciones/abrir-proceso/{id}': OFFICE,
  'POST /inscripciones/cerrar-proceso/{id}': OFFICE,
  'GET /inscripciones/turnos/{id}': OFFICE,
  'PUT /inscripciones/turnos/{id}': OFFICE,
  'DELETE /inscripciones/turnos/{id}': OFFICE,
  'GET /inscripciones/turnos/user/{userId}': ['no', 'no', 'own', 'no', 'yes'],
  'GET /inscripciones/cupos': VERIFIED,
  'GET /inscripciones/user/{userId}': ['no', 'no', 'own', 'no', 'yes'],
  'POST /inscripciones/inscribir/{userId}': ['no', 'no', 'own', 'no', 'yes'],
  'POST /inscripciones/armar/{userId}': ['no', 'no', 'own', 'no', 'yes'],
  'POST /inscripciones/desinscribir/{enrolmentId}': ['no', 'no', 'own', 'no', 'yes'],
  'POST /inscripciones/cambiar/{enrolmentId}': ['no', 'no', 'own', 'no', 'yes'],
  'POST /inscripciones/mover': OFFICE,
  'POST /inscripciones/espera/{id}': ['no', 'no', 'own', 'no', 'yes'],
  'GET /inscripciones/espera/user/{userId}': ['no', 'no', 'own', 'no', 'yes'],
  'DELETE /inscripciones/espera/{id}': ['no', 'no', 'own', 'no', 'yes'],
  'GET /secciones/{id}/choques': OFFICE,
  'POST /secciones/{id}/cancelar': OFFICE,
  'POST /secciones/{id}/unir': OFFICE,
  'POST /secciones/{id}/reducir': OFFICE,
  'GET /secciones/{id}/espera': ['no', 'no', 'no', 'own', 'yes'],
  'GET /inscripciones/users-in-seccion/{sectionId}': ['no', 'no', 'no', 'own', 'yes'],
  'GET /calificaciones': VERIFIED,
  'POST /calificaciones/create': ['no', 'no', 'no', 'own', 'yes'],
  'PUT /calificaciones/{id}': ['no', 'no', 'no', 'own', 'yes'],
  'DELETE /calificaciones/{id}': ['no', 'no', 'no', 'own', 'yes'],
  'POST /calificaciones/{id}/rectificar': OFFICE,
  'GET /calificaciones/seccion/{id}': ['no', 'no', 'no', 'own', 'yes'],
  'PUT /calificaciones/seccion/{id}': ['no', 'no', 'no', 'own', 'yes'],
  'GET /calificaciones/seccion/{id}/historial': ['no', 'no', 'no', 'own', 'yes'],
  'GET /calificaciones/seccion/{id}/acta.pdf': ['no', 'no', 'no', 'own', 'yes'],
  'GET /calificaciones/seccion/{id}/acta.xlsx': ['no', 'no', 'no', 'own', 'yes'],
  'GET /calificaciones/seccion/{id}/notas.xlsx': ['no', 'no', 'no', 'own', 'yes'],
  'POST /calificaciones/seccion/{id}/hoja': ['no', 'no', 'no', 'own', 'yes'],
  'GET /calificaciones/record/{userId}': ['no', 'no', 'own', 'no', 'yes'],
  'GET /documentos/constancia/{userId}': ['no', 'no', 'own', 'no', 'yes'],
  'GET /documentos/certificado/{userId}': ['no', 'no', 'own', 'no', 'yes'],
  'GET /inscripciones/users-in-seccion/{sectionId}/lista.xlsx': ['no', 'no', 'no', 'own', 'yes'],
  'GET /inscripciones/users-in-seccion/{sectionId}/lista.pdf': ['no', 'no', 'no', 'own', 'yes'],
  'GET /periodos/{id}/actas.zip': OFFICE,
  'POST /recibos/create': ['no', 'no', 'yes', 'no', 'no'],
  'GET /recibos': ['no', 'no', 'yes', 'no', 'yes'],
  'PUT /recibos/{id}': OFFICE,
  'GET /recibos/resumen': OFFICE,
  'GET /recibos/saldo': ['no', 'no', 'yes', 'no', 'yes'],
  'DELETE /recibos/{id}': ['no', 'no', 'own', 'no', 'yes'],
  'GET /recibos/{id}/historial': OFFICE,
  'GET /periodos/{id}/pagos.xlsx': OFFICE,
  'POST /recibos/registrar': OFFICE,
  'POST /recibos/{id}/anular': OFFICE,
  'GET /recibos/{id}/comprobante.pdf': ['no', 'no', 'yes', 'no', 'yes'],
  'GET /calendario/{userId}': ['no', 'no', 'own', 'own', 'no'],
  'POST /calendario/{userId}/renovar': ['no', 'no', 'own', 'own', 'no'],
  'POST /import/excel': OFFICE,
  'GET /import/excel/plantilla': OFFICE,
  'GET /importaciones': OFFICE,
  'POST /importaciones/{id}/deshacer': OFFICE,
  'POST /importaciones/{tabla}': OFFICE,
  'POST /importaciones/{tabla}/columnas': OFFICE,
  'POST /importaciones/{tabla}/apartadas': OFFICE,
  'GET /importaciones/{tabla}/plantilla': OFFICE,
  'GET /resultados/poma/invitaciones': OFFICE,
  'GET /resultados/poma': OFFICE,
  'GET /resultados/poma/{userId}': ['no', 'no', 'own', 'no', 'yes'],
  'POST /resultados/poma/invitar': OFFICE,
  'POST /resultados/poma/{userId}/invitar': OFFICE,
  'GET /avance/{userId}': ['no', 'no', 'own', 'no', 'yes'],
  'GET /panel/resumen': OFFICE,
  'GET /bitacora': OFFICE,
  'GET /mensajes/seccion/{id}': ['no', 'no', 'no', 'own', 'yes'],
  'POST /mensajes/seccion/{id}': ['no', 'no', 'no', 'yes', 'yes'],
  'GET /mensajes/seccion/{id}/contactos': ['no', 'no', 'no', 'own', 'yes'],
  'GET /mensajes/a-la-vista': ['no', 'no', 'yes', 'no', 'no'],
  'PUT /mensajes/a-la-vista': ['no', 'no', 'yes', 'no', 'no'],
  'GET /asistencias/seccion/{id}': ['no', 'no', 'no', 'own', 'yes'],
  'PUT /asistencias/seccion/{id}': ['no', 'no', 'no', 'yes', 'no'],
  'DELETE /asistencias/{id}': ['no', 'no', 'no', 'own', 'no'],
  'GET /asistencias/user/{userId}': ['no', 'no', 'own', 'no', 'yes'],
  'GET /disponibilidad/maestros': OFFICE,
  'GET /disponibilidad/maestros/{id}': ['no', 'no', 'no', 'own', 'yes'],
  'PUT /disponibilidad/maestros/{id}': ['no', 'no', 'no', 'own', 'yes'],
  'GET /disponibilidad/aulas': OFFICE,
  'PUT /disponibilidad/aulas/{id}': OFFICE,
  'GET /propuestas': OFFICE,
  'GET /propuestas/falta': OFFICE,
  'GET /propuestas/avance/vivo': OFFICE,
  'POST /propuestas': OFFICE,
  'GET /propuestas/{id}': OFFICE,
  'DELETE /propuestas/{id}': OFFICE,
  'POST /propuestas/{id}/proponer': OFFICE,
  'POST /propuestas/{id}/cancelar': OFFICE,
  'POST /propuestas/{id}/publicar': OFFICE,
  'PUT /propuestas/secciones/{id}': OFFICE,
  'DELETE /propuestas/secciones/{id}': OFFICE,
  'GET /correos': OFFICE,
  'GET /correos/estado': OFFICE,
  'GET /correos/rebotes': OFFICE,
  'GET /correos/plantillas': OFFICE,
  'PUT /correos/plantillas/{tipo}': OFFICE,
  'DELETE /correos/plantillas/{tipo}': OFFICE,
  'POST /correos/plantillas/{tipo}/vista': OFFICE,
  'POST /correos/reintentar': OFFICE,
  'GET /listas': OFFICE,
  'GET /listas/{cual}': OFFICE,
  'POST /listas/{cual}/correo': OFFICE,
  'GET /fichas': OFFICE,
  'GET /fichas/{userId}': OFFICE,
  'GET /buscar': OFFICE,
  'GET /avisos': VERIFIED,
  'GET /avisos/vivo': VERIFIED,
  'POST /avisos/leidos': VERIFIED,
  'GET /avisos/preferencias': VERIFIED,
  'PUT /avisos/preferencias': VERIFIED,
}

/** Their addresses hold a name instead of an id; their features test them. */
const BY_NAME = [
  'GET /horarios/{archivo}',
  'GET /recibos/{id}',
  // 404 for everyone until there is one.
  'GET /escuela/logo',
  'GET /verificar/{codigo}',
  'GET /avisos/baja/{token}',
  'POST /avisos/baja/{token}',
]

const { app, call, person } = await openTestApp()
const callers = {
  unverified: await person(ROL.administrador, { verificado: false }),
  student: await person(ROL.estudiante),
  teacher: await person(ROL.maestro),
  admin: await person(ROL.administrador),
}
const others = [await person(ROL.estudiante), await person(ROL.maestro), await person(ROL.administrador)]
const NOBODY = 999_999

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const REFUSALS = [401, 403, 404]

/** The status of a call about someone's or something's id. Bodies carry that id and are otherwise empty. */
async function statusOf(name: string, id: number, as?: { token: string }) {
  const [method, path = ''] = name.split(' ')
  const target = path.replace(/\{\w+\}/, String(id))
  if (NEVER_END.includes(name)) return statusOfStream(path, as)
  const options = { ...(as && { as }), ...(method !== 'GET' && { body: bodyAbout(id, name) }) }
  return (await call(method as Method, target, options)).status
}

const NEVER_END = ['GET /inscripciones/cupos', 'GET /avisos/vivo', 'GET /propuestas/avance/vivo']

async function statusOfStream(path: string, as?: { token: string }) {
  const headers = as ? { authorization: `Bearer ${as.token}` } : {}
  const response = await app.inject({ url: `/api/v1${path}`, headers, payloadAsStream: true })
  response.stream().destroy()
  return response.statusCode
}

// Enough for the calls that name a person in their body; too little for everything that would write.
const bodyAbout = (id: number, name: string) => ({
  id,
  contrasenaAnterior: 'no es esta',
  nuevaContrasena: 'tampoco importa',
  idperiodoinscripcion: NOBODY,
  idseccion: NOBODY,
  secciones: [NOBODY],
  ...{ asignaturas: [], bloqueadas: [], maxHoras: 20 },
  idusuario: id,
  ...(!name.endsWith('/create') && { calificacion: 90 }),
  ...(name.includes('/llaves/{id}') && { nombre: 'Otra', contrasena: PASSWORD }),
})

test('every call of the API has its row, and every row its call', async () => {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json()
  const served = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
  )
  expect(served.sort()).toEqual([...Object.keys(TABLE), ...BY_NAME].sort())
})

const OF_SOMEBODY = Object.entries(TABLE)
  .filter(([name, row]) => /^GET .*\{userId\}$/.test(name) && row.at(-1) === 'yes')
  .map(([name]) => name)

test.each(OF_SOMEBODY)('%s of nobody is not there', async name => {
  expect(await statusOf(name, NOBODY, callers.admin)).toBe(404)
})

describe.each(Object.entries(TABLE))('%s', (name, [anyone, unverified, student, teacher, admin]) => {
  // A list, and a kind of mail, are named by a word.
  const takesId =
    (name.includes('{') && !/\{(cual|tipo|tabla)\}/.test(name)) || name.endsWith('change-password')
  // Not what deletes them: the people of this file are called about again.
  const isAboutPeople =
    /usuarios|userId|change-password/.test(name) && !name.endsWith('/invitar') && !name.startsWith('DELETE ')

  test('nobody', async () => {
    const status = await statusOf(name, callers.admin.id)
    if (anyone === 'yes') expect(REFUSALS).not.toContain(status)
    else expect(status).toBe(401)
  })

  test.each([
    ['unverified', unverified],
    ['student', student],
    ['teacher', teacher],
    ['admin', admin],
  ] as const)('%s', async (kind, may) => {
    // Signing out ends the session, so each one tries with a session of their own.
    const who = name.endsWith('logout') ? await person(ROL.maestro) : callers[kind]
    const ownId = isAboutPeople ? who.id : 1
    if (may === 'no') {
      for (const id of [ownId, ...others.map(one => one.id), NOBODY])
        expect(await statusOf(name, id, who)).toBe(403)
      return
    }
    if (isAboutPeople || !takesId) expect(REFUSALS).not.toContain(await statusOf(name, ownId, who))
    if (!takesId) return
    if (may === 'own') {
      for (const id of [...others.map(one => one.id), NOBODY]) expect(await statusOf(name, id, who)).toBe(404)
    } else {
      expect([401, 403]).not.toContain(await statusOf(name, NOBODY, who))
      if (isAboutPeople) {
        for (const { id } of others) expect(REFUSALS).not.toContain(await statusOf(name, id, who))
      }
    }
  })

  if (takesId && name.includes('{')) {
    test('what is no id', async () => {
      const whoMay = admin !== 'no' ? callers.admin : teacher !== 'no' ? callers.teacher : callers.student
      const [method, path = ''] = name.split(' ')
      for (const bad of ['0', '-1', 'abc', '1.5', '99999999999', '1%27--']) {
        const { status, body } = await call(method as Method, path.replace(/\{\w+\}/, bad), {
          as: whoMay,
          ...(method !== 'GET' && { body: {} }),
        })
        expect([bad, status]).toEqual([bad, 400])
        expect(body.error).toBe('El identificador debe ser un número entero positivo')
      }
    })
  }
})
