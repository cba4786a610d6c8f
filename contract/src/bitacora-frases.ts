import type { LineaDeBitacora } from './bitacora.ts'
import { formatFecha } from './fechas.ts'
import { formatHora, horaDe } from './horas.ts'
import { type Cual, LISTAS } from './listas-de-oficina.ts'
import { count, enumerate } from './palabras.ts'
import { NOMBRE_DE_ROL, type Rol } from './roles.ts'
import { type Dia, NOMBRE_DE_DIA } from './secciones.ts'

/** What the bitácora tells of: as a filter calls it, and as a sentence does. A noun that is not here is shown as it is spelt. */
export const OBJETOS: Record<string, { varios: string; uno: string }> = {
  secciones: { varios: 'Secciones', uno: 'la sección' },
  inscripciones: { varios: 'Inscripciones', uno: 'la inscripción' },
  esperas: { varios: 'Listas de espera', uno: 'el lugar en la lista de espera' },
  calificaciones: { varios: 'Calificaciones', uno: 'la calificación' },
  usuarios: { varios: 'Personas', uno: 'la cuenta' },
  recibos: { varios: 'Recibos', uno: 'el recibo' },
  procesos: { varios: 'Procesos de inscripción', uno: 'el proceso de inscripción' },
  turnos: { varios: 'Turnos', uno: 'el turno' },
  periodos: { varios: 'Períodos', uno: 'el período' },
  asignaturas: { varios: 'Asignaturas', uno: 'la asignatura' },
  aulas: { varios: 'Aulas', uno: 'el aula' },
  poma: { varios: 'Resultados POMA', uno: 'los resultados POMA' },
  'segundo-factor': { varios: 'Verificación en dos pasos', uno: 'la verificación en dos pasos' },
  llaves: { varios: 'Llaves de acceso', uno: 'la llave de acceso' },
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
  escuela: { varios: 'La escuela', uno: 'el ajuste' },
  importaciones: { varios: 'Columnas de tablas', uno: 'cómo se leen las columnas de una tabla' },
}

/** What people call a field. One that is not here is shown as it is spelt. */
const CAMPOS: Record<string, string> = {
  tipodocumento: 'el tipo de documento',
  documento: 'el documento',
  nombre: 'el nombre',
  apellido: 'el apellido',
  correo: 'el correo',
  telefono: 'el teléfono',
  telefono_nuevo: 'el teléfono nuevo',
  cedula: 'la cédula',
  matricula: 'la matrícula',
  idrol: 'el rol',
  verificado: 'la verificación del correo',
  segundoFactor: 'la verificación en dos pasos',
  acceso: 'la contraseña',
  codigos: 'los códigos de recuperación',
  direccion: 'la dirección',
  preparado: 'la preparación',
  inicio: 'el inicio',
  fin: 'el fin',
  creditos: 'los créditos',
  capacidad: 'la capacidad',
  asignaturas: 'las asignaturas que da',
  bloqueadas: 'las horas en que no puede',
  maxHoras: 'las horas por semana',
  area: 'el área',
  abierto: 'la apertura',
  abreEn: 'la hora en que abre sola',
  cierraEn: 'la hora en que cierra sola',
  turnos: 'los turnos',
  turnoResto: 'el turno de los demás',
  desde: 'la hora del turno',
  cerrado: 'el cierre',
  estado: 'el estado',
  idusuario: 'el estudiante',
  idAula: 'el aula',
  idasignatura: 'la asignatura',
  idperiodo: 'el período',
  idperiodoinscripcion: 'el proceso de inscripción',
  idseccion: 'la sección',
  dia: 'el día',
  cupo: 'los cupos',
  calificacion: 'la calificación',
  condicion: 'la condición',
  oficializado: 'si es oficial',
  codrecibo: 'el código',
  imagenURL: 'la imagen',
  valido: 'el pago',
  motivo: 'el motivo del rechazo',
  monto: 'el monto',
  precio: 'el precio',
  lengua: 'Lengua Española',
  matematica: 'Matemáticas',
  sociales: 'Ciencias Sociales',
  naturales: 'Ciencias Naturales',
  valor: 'el valor',
  asunto: 'el asunto',
  titulo: 'el título',
  cuerpo: 'el texto',
  asistencia: 'la asistencia',
  ausentes: 'los ausentes',
  excusados: 'los excusados',
  fecha: 'la fecha',
  logotipo: 'el logotipo',
  zonaHoraria: 'la zona horaria',
  notaMinimaPoma: 'la nota mínima de POMA',
  notaMinimaAprobar: 'la nota mínima para aprobar',
  smtpServidor: 'el servidor de correo',
  smtpPuerto: 'el puerto del correo',
  smtpSeguridad: 'la seguridad del correo',
  smtpUsuario: 'el usuario del correo',
  remitente: 'el remitente',
  pasosSaltados: 'los pasos saltados',
  propiaDesde: 'su comienzo',
  columnas: 'las columnas',
}

/** Fields whose value says nothing to people: that it changed is all there is to tell. */
const OPACOS = new Set([
  ...['imagenURL', 'acceso', 'codigos', 'direccion', 'telefono_nuevo', 'preparado', 'columnas'],
  // Instants: a line does not know whose clock it is read by.
  ...['abreEn', 'cierraEn', 'turnos', 'turnoResto', 'desde'],
])

const nombreDeCampo = (objeto: string, campo: string) => {
  if (campo === 'idusuario' && objeto === 'secciones') return 'el maestro'
  if (objeto === 'secciones' && campo === 'inicio') return 'la hora de inicio'
  if (objeto === 'secciones' && campo === 'fin') return 'la hora de fin'
  return CAMPOS[campo] ?? campo
}

function valorDe({ objeto, nombres }: LineaDeBitacora, campo: string, valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return 'nada'
  if (nombres[`${campo}:${valor}`]) return nombres[`${campo}:${valor}`] as string
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no'
  if (campo === 'idrol') return NOMBRE_DE_ROL[valor as Rol] ?? String(valor)
  if (campo === 'dia') return NOMBRE_DE_DIA[valor as Dia] ?? String(valor)
  if (campo === 'inicio' || campo === 'fin') {
    return objeto === 'secciones' ? formatHora(horaDe(String(valor))) : formatFecha(String(valor))
  }
  return typeof valor === 'object' ? JSON.stringify(valor) : String(valor)
}

export interface Cambio {
  /** With its article, inside a sentence. */
  campo: string
  /** Null where the values say nothing to people, or must not be told. */
  antes: string | null
  despues: string | null
}

/** What a line changes, as people read it; of what was made or removed, nothing. */
export function cambiosDe(linea: LineaDeBitacora): Cambio[] {
  const { antes, despues, objeto } = linea
  if (!antes || !despues) return []
  const campos = [...new Set([...Object.keys(antes), ...Object.keys(despues)])]
  return campos
    .filter(campo => JSON.stringify(antes[campo]) !== JSON.stringify(despues[campo]))
    .map(campo => {
      const opaco = OPACOS.has(campo) || objeto === 'segundo-factor'
      return {
        campo: nombreDeCampo(objeto, campo),
        antes: opaco ? null : valorDe(linea, campo, antes[campo]),
        despues: opaco ? null : valorDe(linea, campo, despues[campo]),
      }
    })
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
  const partes = [fila.codrecibo, persona && `de ${persona}`, seccion && `en ${seccion}`].filter(Boolean)
  return partes.join(' ') || String(idobjeto ?? '')
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
  if (accion !== 'actualizar' || cambiosDe(linea).length !== 1) return null
  const cambia = (campo: string) => antes?.[campo] !== despues?.[campo]
  const nombre = nombreDe(linea)
  if (objeto === 'procesos' && cambia('abierto'))
    return `${despues?.abierto ? 'abrió' : 'cerró'} el proceso de inscripción ${nombre}`
  if (objeto === 'secciones' && cambia('estado')) return `canceló la sección ${nombre}`
  if (objeto === 'recibos' && cambia('valido'))
    return `${despues?.valido ? 'marcó como pagado' : 'dejó sin pagar'} el recibo ${nombre}`
  if (objeto === 'calificaciones' && cambia('oficializado'))
    return `${despues?.oficializado ? 'oficializó' : 'quitó de oficial'} la calificación ${nombre}`
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
  const nombre = ['usuarios', 'secciones', 'aulas', 'asignaturas', 'periodos'].includes(objeto)
    ? nombreDe(linea)
    : cosa.replace(/^el /, 'el ')
  const campos = enumerate(cambios.map(({ campo }) => campo))
  const [uno] = cambios
  const valores = cambios.length === 1 && uno?.antes !== null ? `: ${uno?.antes} → ${uno?.despues}` : ''
  return `cambió ${campos} de ${nombre}${valores}`.replace(' de el ', ' del ')
}

/** Who did it, for people to read. */
export const autorDe = ({ autor, idautor }: LineaDeBitacora) =>
  autor ?? (idautor === null ? 'El sistema' : 'Alguien que ya no está')
