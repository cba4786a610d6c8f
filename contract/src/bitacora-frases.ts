import { AVISOS, type TipoDeAviso } from './avisos.ts'
import type { LineaDeBitacora } from './bitacora.ts'
import { type Cambio, cambiosDe } from './bitacora-campos.ts'
import { formatFecha } from './fechas.ts'
import { NOMBRE_DE_IMPORTACION, type TipoDeImportacion } from './importaciones.ts'
import { type Cual, LISTAS } from './listas-de-oficina.ts'
import { count, enumerate } from './palabras.ts'

/** What the bitácora tells of: as a filter calls it, and as a sentence does. */
export const OBJETOS: Record<string, { varios: string; uno: string }> = {
  secciones: { varios: 'Secciones', uno: 'la sección' },
  inscripciones: { varios: 'Inscripciones', uno: 'la inscripción' },
  esperas: { varios: 'Listas de espera', uno: 'el lugar en la lista de espera' },
  calificaciones: { varios: 'Calificaciones', uno: 'la calificación' },
  usuarios: { varios: 'Personas', uno: 'la cuenta' },
  uniones: { varios: 'Registros unidos', uno: 'la unión' },
  recibos: { varios: 'Recibos', uno: 'el recibo' },
  procesos: { varios: 'Procesos de inscripción', uno: 'el proceso de inscripción' },
  turnos: { varios: 'Turnos', uno: 'el turno' },
  periodos: { varios: 'Períodos', uno: 'el período' },
  asignaturas: { varios: 'Asignaturas', uno: 'la asignatura' },
  aulas: { varios: 'Aulas', uno: 'el aula' },
  poma: { varios: 'Resultados POMA', uno: 'los resultados POMA' },
  'segundo-factor': { varios: 'Verificación en dos pasos', uno: 'la verificación en dos pasos' },
  llaves: { varios: 'Llaves de acceso', uno: 'la llave de acceso' },
  institucion: { varios: 'Cuentas de la institución', uno: 'la cuenta de la institución' },
  codigos: { varios: 'Códigos para entrar', uno: 'el código para entrar' },
  sesiones: { varios: 'Sesiones cerradas', uno: 'la sesión' },
  calendario: { varios: 'Calendarios', uno: 'la dirección del calendario' },
  recordatorios: { varios: 'Recordatorios', uno: 'el recordatorio' },
  preferencias: { varios: 'Avisos apagados', uno: 'la baja de un aviso' },
  mensajes: { varios: 'Mensajes a secciones', uno: 'el mensaje' },
  envios: { varios: 'Correos a listas e invitaciones', uno: 'el envío' },
  'correo-a-la-vista': { varios: 'Correos a la vista', uno: 'el permiso de ver el correo' },
  plantillas: { varios: 'Palabras de los correos', uno: 'las palabras del correo' },
  asistencias: { varios: 'Asistencia', uno: 'la asistencia' },
  'disponibilidad-maestros': { varios: 'Horas de maestros', uno: 'las horas del maestro' },
  'disponibilidad-aulas': { varios: 'Horas de aulas', uno: 'las horas del aula' },
  propuestas: { varios: 'Ofertas propuestas', uno: 'la oferta propuesta' },
  escuela: { varios: 'La escuela', uno: 'la escuela' },
  importaciones: { varios: 'Importaciones', uno: 'la importación' },
}

/** Which one: "LE-01 de Lengua Española", "Ana Pérez", "480211 de Ana Pérez". */
function nombreDe({ objeto, antes, despues, nombres, idusuario, idobjeto }: LineaDeBitacora): string {
  const fila = despues ?? antes ?? {}
  if (objeto === 'escuela') return ''
  const asignatura = nombres[`idasignatura:${fila.idasignatura}`]
  if (fila.nombre)
    return [fila.nombre, fila.apellido, asignatura && `de ${asignatura}`].filter(Boolean).join(' ')
  const persona = nombres[`idusuario:${idusuario}`]
  const seccion = nombres[`idseccion:${fila.idseccion}`]
  const periodo = objeto === 'propuestas' && nombres[`idperiodo:${fila.idperiodo}`]
  const partes = [
    ...[fila.codrecibo ?? fila.referencia, persona && `de ${persona}`],
    ...[seccion && `en ${seccion}`, periodo && `para ${periodo}`],
  ].filter(Boolean)
  return partes.join(' ') || String(idobjeto ?? '')
}

interface Hecho {
  linea: LineaDeBitacora
  fila: Record<string, unknown>
  quien: string
  seccion: string
  /** Of the person who did it. */
  propio: boolean
}

/** Nouns with verbs of their own for all that becomes of them. */
const PROPIOS: Record<string, (hecho: Hecho) => string> = {
  turnos: ({ linea: { accion }, quien }) =>
    accion === 'crear'
      ? `dio turno a ${quien}`
      : `${accion === 'eliminar' ? 'quitó' : 'cambió'} el turno de ${quien}`,
  codigos: ({ linea: { accion }, quien, propio }) => {
    if (accion === 'eliminar') return propio ? 'entró con su código' : `terminó el código de ${quien}`
    return `dio a ${quien} un código para entrar`
  },
  calendario: ({ linea: { accion }, quien, propio }) => {
    const verbo = { crear: 'creó', actualizar: 'renovó', eliminar: 'quitó' }[accion]
    return `${verbo} la dirección ${propio ? 'de su calendario' : `del calendario de ${quien}`}`
  },
  recordatorios: ({ linea: { nombres }, fila, quien }) =>
    `recordó a ${quien} las calificaciones que le faltan de ${nombres[`idperiodo:${fila.idperiodo}`] ?? 'su período'}`,
  preferencias: ({ linea: { accion }, fila, quien, propio }) => {
    const aviso = AVISOS[fila.tipo as TipoDeAviso]?.nombre ?? 'un aviso que ya no existe'
    const verbo = accion === 'eliminar' ? 'encendió' : 'apagó'
    return `${verbo} ${propio ? 'su aviso' : `para ${quien} el aviso`} «${aviso}»`
  },
  mensajes: ({ fila, seccion }) => `escribió a los estudiantes de ${seccion}: ${fila.asunto}`,
  'correo-a-la-vista': ({ linea: { accion }, quien, propio }) => {
    const correo = propio ? 'su correo' : `el correo de ${quien}`
    return accion === 'eliminar'
      ? `ocultó ${correo} a sus estudiantes`
      : `dejó ${correo} a la vista de sus estudiantes`
  },
  plantillas: ({ linea: { accion }, fila }) =>
    `${accion === 'eliminar' ? 'devolvió a como venían' : 'cambió'} las palabras del correo «${fila.asunto}»`,
  asistencias: ({ linea: { accion }, fila, seccion }) => {
    const clase = `${seccion}${fila.fecha ? ` del ${formatFecha(String(fila.fecha))}` : ''}`
    if (accion === 'crear') return `pasó lista en la clase de ${clase}`
    return `${accion === 'eliminar' ? 'eliminó' : 'corrigió'} la asistencia de ${clase}`
  },
  'disponibilidad-maestros': ({ linea, quien }) => {
    const cambios = cambiosDe(linea)
    return cambios.length
      ? `cambió ${enumerate(cambios.map(({ campo }) => campo))} de ${quien}`
      : `${linea.accion === 'crear' ? 'indicó' : 'quitó'} las horas y asignaturas de ${quien}`
  },
  'disponibilidad-aulas': ({ linea: { accion, nombres }, fila }) => {
    const verbo = { crear: 'indicó', actualizar: 'cambió', eliminar: 'quitó' }[accion]
    return `${verbo} las horas en que no se usa el aula ${nombres[`idAula:${fila.idAula}`] ?? fila.idAula}`
  },
  uniones: ({ linea: { accion }, fila, quien }) => {
    const registro = `${fila.nombre} ${fila.apellido}`
    if (accion === 'crear') return `unió el registro ${fila.id} de ${registro} con el de ${quien}`
    return accion === 'eliminar'
      ? `olvidó el registro ${fila.id} de ${registro}`
      : `pasó el registro ${fila.id} de ${registro} a ${quien}`
  },
  importaciones: ({ linea: { accion }, fila }) => {
    if (fila.archivo)
      return `${accion === 'crear' ? 'importó' : 'deshizo la importación de'} «${fila.archivo}»`
    const verbo = { crear: 'dijo', actualizar: 'cambió', eliminar: 'olvidó' }[accion]
    const tabla = NOMBRE_DE_IMPORTACION[fila.tipo as TipoDeImportacion] ?? 'otra cosa'
    return `${verbo} qué es cada columna de una tabla de ${tabla.toLowerCase()}`
  },
}

/** What became of one field, where there is a better verb than "cambió". */
function verboPropio(linea: LineaDeBitacora): string | null {
  const { objeto, accion, despues, antes, nombres, idusuario, idautor } = linea
  const fila = despues ?? antes ?? {}
  const quien = nombres[`idusuario:${idusuario}`] ?? 'alguien'
  const seccion = nombres[`idseccion:${fila.idseccion}`] ?? `la sección ${fila.idseccion}`
  const propio = idautor !== null && idautor === idusuario
  if (objeto === 'inscripciones' && accion === 'crear')
    return propio ? `se inscribió en ${seccion}` : `inscribió a ${quien} en ${seccion}`
  if (objeto === 'inscripciones' && accion === 'eliminar')
    return propio ? `dejó ${seccion}` : `retiró a ${quien} de ${seccion}`
  if (objeto === 'esperas' && accion === 'crear')
    return `${propio ? 'se puso' : `puso a ${quien}`} en la lista de espera de ${seccion}`
  if (objeto === 'esperas' && accion === 'eliminar')
    return `${propio ? 'dejó' : `quitó a ${quien} de`} la lista de espera de ${seccion}`
  if (objeto === 'recibos' && accion === 'crear' && fila.medio && fila.medio !== 'imagen')
    return `registró el pago ${nombreDe(linea)}`
  if (objeto === 'recibos' && despues?.anulado && !antes?.anulado) return `anuló el recibo ${nombreDe(linea)}`
  if (objeto === 'recibos' && accion === 'actualizar' && despues?.motivo && despues.motivo !== antes?.motivo)
    return `rechazó el recibo ${nombreDe(linea)}`
  if (objeto === 'llaves' && accion !== 'actualizar') {
    const verbo = accion === 'crear' ? 'agregó' : 'quitó'
    return propio
      ? `${verbo} su llave de acceso ${fila.nombre}`
      : `${verbo} la llave de acceso ${fila.nombre} de ${quien}`
  }
  if (objeto === 'envios') {
    const aQuien = idusuario === null ? count(Number(fila.personas), 'persona', 'personas') : quien
    const lista = LISTAS[fila.lista as Cual]?.titulo ?? fila.lista
    return lista
      ? `escribió a ${aQuien} de la lista «${lista}»: ${fila.asunto}`
      : `envió la invitación a ${aQuien}`
  }
  if (objeto === 'sesiones') return propio ? 'cerró una sesión suya' : `cerró una sesión de ${quien}`
  // It counts from the first code that it gives.
  if (objeto === 'segundo-factor' && accion === 'crear')
    return `empezó a preparar la verificación en dos pasos ${nombreDe(linea)}`
  if (objeto in PROPIOS) return PROPIOS[objeto]?.({ linea, fila, quien, seccion, propio }) ?? null
  if (accion !== 'actualizar' || cambiosDe(linea).length !== 1) return null
  const cambia = (campo: string) => antes?.[campo] !== despues?.[campo]
  const nombre = nombreDe(linea)
  if (objeto === 'periodos' && cambia('cerrado'))
    return `${despues?.cerrado ? 'cerró' : 'reabrió'} el período ${nombre}`
  if (objeto === 'propuestas' && despues?.estado === 'publicada')
    return `publicó la oferta propuesta ${nombre}`
  if (objeto === 'procesos' && cambia('abierto'))
    return `${despues?.abierto ? 'abrió' : 'cerró'} el proceso de inscripción ${nombre}`
  if (objeto === 'secciones' && cambia('estado')) return `canceló la sección ${nombre}`
  if (objeto === 'recibos' && cambia('valido'))
    return `${despues?.valido ? 'marcó como pagado' : 'dejó sin pagar'} el recibo ${nombre}`
  if (objeto === 'calificaciones' && cambia('oficializado'))
    return `${despues?.oficializado ? 'oficializó' : 'quitó de oficial'} la calificación ${nombre}`
  if (objeto === 'usuarios' && cambia('borrado') && despues?.borrado)
    return `borró los datos de contacto de ${nombre}`
  if (objeto === 'usuarios' && cambia('segundoFactor'))
    return `${despues?.segundoFactor ? 'activó' : 'quitó'} la verificación en dos pasos de ${nombre}`
  if (objeto === 'usuarios' && cambia('activo'))
    return `${despues?.activo ? 'activó' : 'desactivó'} la cuenta de ${nombre}`
  if (objeto === 'usuarios' && cambia('verificado') && despues?.verificado)
    return `verificó el correo de ${nombre}`
  return null
}

/** "cambió el aula de LE-01 de Lengua Española: A-101 → B-202": what happened, without who did it. */
export function describirLinea(linea: LineaDeBitacora): string {
  const propio = verboPropio(linea)
  if (propio) return propio
  const { objeto, accion } = linea
  const cosa = `${OBJETOS[objeto]?.uno ?? objeto} ${nombreDe(linea)}`.trim()
  if (accion === 'crear') return `agregó ${cosa}`
  if (accion === 'eliminar') return `eliminó ${cosa}`
  const cambios = cambiosDe(linea)
  // "la calificación de la calificación" would say it twice.
  if (objeto === 'calificaciones') return `cambió ${tellCambios(cambios, nombreDe(linea))}`
  const nombre = ['usuarios', 'secciones', 'aulas', 'asignaturas', 'periodos'].includes(objeto)
    ? nombreDe(linea)
    : cosa.replace(/^el /, 'el ')
  return `cambió ${tellCambios(cambios, `de ${nombre}`)}`.replace(' de el ', ' del ')
}

/** The fields, of what they are, and of a single one its values. */
function tellCambios(cambios: Cambio[], deQue: string): string {
  const [uno] = cambios
  const valores = cambios.length === 1 && uno?.antes !== null ? `: ${uno?.antes} → ${uno?.despues}` : ''
  return `${enumerate(cambios.map(({ campo }) => campo))} ${deQue}${valores}`
}

/** The author's name, for people to read. */
export const autorDe = ({ autor, idautor }: LineaDeBitacora) =>
  autor ?? (idautor === null ? 'El sistema' : 'Alguien que ya no está')
