import { AREAS, NOMBRE_DE_AREA } from './areas.ts'
import type { LineaDeBitacora } from './bitacora.ts'
import { NOMBRE_DE_CONDICION } from './calificaciones.ts'
import { formatFecha } from './fechas.ts'
import { formatHora, horaDe } from './horas.ts'
import { NOMBRE_DE_ROL } from './roles.ts'
import { NOMBRE_DE_DIA } from './secciones.ts'
import { NOMBRE_DE_DOCUMENTO } from './usuarios.ts'

/** What people call a field. */
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
  activo: 'el acceso',
  borrado: 'el borrado de los datos de contacto',
  mesesDeDatos: 'los meses que se guardan los datos de contacto',
  patronMatricula: 'la primera matrícula',
  segundoFactor: 'la verificación en dos pasos',
  acceso: 'la contraseña',
  codigos: 'los códigos de recuperación',
  codigo: 'el código',
  vence: 'hasta cuándo sirve',
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
  referencia: 'la referencia',
  imagenURL: 'la imagen',
  valido: 'el pago',
  medio: 'cómo se pagó',
  anulado: 'la anulación',
  motivo: 'el motivo del rechazo',
  monto: 'el monto',
  precio: 'el precio',
  ...NOMBRE_DE_AREA,
  ...Object.fromEntries(AREAS.map(area => [`nota_${area}`, `la nota de ${NOMBRE_DE_AREA[area]}`])),
  asunto: 'el asunto',
  titulo: 'el título',
  cuerpo: 'el texto',
  asistencia: 'si se pasa lista',
  tipo: 'el tipo',
  lista: 'la lista',
  mensaje: 'el texto',
  personas: 'las personas',
  momento: 'el momento',
  enviado: 'el envío',
  creada: 'el comienzo',
  idautor: 'el autor',
  cambio_de: 'la sección que deja',
  ausentes: 'los ausentes',
  excusados: 'los excusados',
  fecha: 'la fecha',
  logotipo: 'el logotipo',
  zonaHoraria: 'la zona horaria',
  notaMinimaPoma: 'la nota mínima de POMA',
  notaMinimaAprobar: 'la nota mínima para aprobar',
  oidcEmisor: 'la institución con que se entra',
  oidcCliente: 'el cliente de la institución',
  oidcEtiqueta: 'cómo se llama la institución',
  oidcDominios: 'los dominios de la institución',
  oidcExigida: 'a quién se le exige la cuenta de la institución',
  oidcSegundoFactor: 'si la institución cuenta como segundo paso',
  secreto: 'el secreto',
  emisor: 'la institución',
  sujeto: 'la cuenta de la institución',
  smtpServidor: 'el servidor de correo',
  smtpPuerto: 'el puerto del correo',
  smtpSeguridad: 'la seguridad del correo',
  smtpUsuario: 'el usuario del correo',
  remitente: 'el remitente',
  cuentaDePago: 'la cuenta a la que se paga',
  indicacionDePago: 'la indicación de cómo pagar',
  pasosSaltados: 'los pasos que se saltan al empezar',
  propiaDesde: 'el comienzo como escuela propia',
  columnas: 'las columnas',
  tabla: 'la tabla',
  archivo: 'el archivo',
  creados: 'cuántos son nuevos',
  actualizados: 'cuántos cambiaron',
  deshecha: 'cuándo se deshizo',
}

/** Fields whose value says nothing to people, or must not be told: that it changed is all there is to tell. */
const OPACOS = new Set([
  ...['imagenURL', 'acceso', 'codigos', 'telefono_nuevo', 'preparado', 'columnas', 'logotipo', 'cuerpo'],
  // Lists of ids, hours or steps.
  ...['asignaturas', 'bloqueadas', 'ausentes', 'excusados', 'pasosSaltados', 'cambio_de'],
  // Instants: a line does not know whose clock it is read by.
  ...[
    'abreEn',
    'cierraEn',
    'turnos',
    'turnoResto',
    'desde',
    'propiaDesde',
    'enviado',
    'momento',
    'creada',
    'deshecha',
  ],
])

/** What a field is called in the lines of one noun alone. */
const CAMPOS_DE: Record<string, Record<string, string>> = {
  secciones: { idusuario: 'el maestro', inicio: 'la hora de inicio', fin: 'la hora de fin' },
  'segundo-factor': { telefono: 'el teléfono que da los códigos' },
  escuela: {
    acceso: 'la contraseña del servidor de correo',
    segundoFactor: 'a quién se le pide la verificación en dos pasos',
  },
}

/** What people call a field. The test of the bitácora sees to it that every column has its words. */
const nombreDeCampo = (objeto: string, campo: string) => CAMPOS_DE[objeto]?.[campo] ?? CAMPOS[campo] ?? campo

const isOpaco = (objeto: string, campo: string) =>
  OPACOS.has(campo) ||
  objeto === 'segundo-factor' ||
  // The secret address of a calendar; a school's is for everyone to read.
  (objeto === 'calendario' && campo === 'direccion')

/** Words for the values that the API spells in a way of its own. */
const VALORES: Record<string, Record<string, string>> = {
  area: NOMBRE_DE_AREA,
  condicion: NOMBRE_DE_CONDICION,
  idrol: NOMBRE_DE_ROL,
  dia: NOMBRE_DE_DIA,
  tipodocumento: NOMBRE_DE_DOCUMENTO,
  segundoFactor: { none: 'a nadie', staff: 'a administradores y maestros', everyone: 'a todos' },
  smtpSeguridad: { tls: 'TLS', starttls: 'STARTTLS', ninguna: 'sin cifrar' },
}

function valorDe({ objeto, nombres }: LineaDeBitacora, campo: string, valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return 'nada'
  const nombre = nombres[`${campo}:${valor}`] ?? VALORES[campo]?.[String(valor)]
  if (nombre) return nombre
  if (typeof valor === 'boolean') {
    const [si, no] = objeto === 'poma' ? ['aprobada', 'sin aprobar'] : ['sí', 'no']
    return valor ? si : no
  }
  if (campo === 'inicio' || campo === 'fin' || campo === 'fecha')
    return objeto === 'secciones' ? formatHora(horaDe(String(valor))) : formatFecha(String(valor))
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
      const opaco = isOpaco(objeto, campo)
      return {
        campo: nombreDeCampo(objeto, campo),
        antes: opaco ? null : valorDe(linea, campo, antes[campo]),
        despues: opaco ? null : valorDe(linea, campo, despues[campo]),
      }
    })
}
