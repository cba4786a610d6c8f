import { z } from 'zod'
import { id } from './campos.ts'
import { formatHora, horaDe } from './horas.ts'
import { hasta } from './largos.ts'
import { count, endSentence, enumerate } from './palabras.ts'
import { ROL, type Rol } from './roles.ts'
import { type Dia, NOMBRE_DE_DIA, type Seccion } from './secciones.ts'

interface Clase {
  /** As people choose it in their profile. */
  nombre: string
  /** A mail's subject, unless what is told brings its own. It never tells a grade. */
  asunto: string
  /** The page that it leads to, and the words on a mail's button. */
  enlace: string | null
  boton: string
  /** To whom it can happen. */
  roles: readonly Rol[]
}

const ENTRAR = 'Entrar en Nivela'
const [ESTUDIANTES, MAESTROS] = [[ROL.estudiante], [ROL.maestro]]
const EN_CLASE = [...ESTUDIANTES, ...MAESTROS]

/** Everything that people are told of. */
export const AVISOS = {
  ventana_abierta: {
    nombre: 'Se abre una inscripción',
    asunto: 'La inscripción está abierta',
    enlace: '/studentsinscription',
    boton: 'Elegir mis secciones',
    roles: ESTUDIANTES,
  },
  cupo_ganado: {
    nombre: 'Gano un cupo de la lista de espera',
    asunto: 'Tienes un cupo nuevo',
    enlace: '/studentsection',
    boton: 'Ver mis secciones',
    roles: ESTUDIANTES,
  },
  espera_pasada: {
    nombre: 'Un cupo de mi lista de espera pasa a otra persona',
    asunto: 'Un cupo que esperabas pasó a otra persona',
    enlace: '/studentsinscription',
    boton: 'Ver mi lista de espera',
    roles: ESTUDIANTES,
  },
  espera_terminada: {
    nombre: 'Termina una lista de espera',
    asunto: 'Terminó una lista de espera',
    enlace: '/studentsinscription',
    boton: 'Ver mis opciones',
    roles: ESTUDIANTES,
  },
  seccion_cambiada: {
    nombre: 'Cambia el día, la hora, el aula o el maestro de una sección',
    asunto: 'Cambió una de tus secciones',
    // The students' page; teachers are told with the one of `seccion_asignada`.
    enlace: '/studentsection',
    boton: 'Ver mis secciones',
    roles: EN_CLASE,
  },
  seccion_cancelada: {
    nombre: 'Se cancela una sección',
    asunto: 'Se canceló una de tus secciones',
    enlace: '/studentsection',
    boton: 'Ver mis secciones',
    roles: EN_CLASE,
  },
  seccion_asignada: {
    nombre: 'Me dan o me quitan una sección',
    asunto: 'Cambiaron las secciones que impartes',
    enlace: '/teachersection',
    boton: 'Ver mis secciones',
    roles: MAESTROS,
  },
  movido_por_oficina: {
    nombre: 'La oficina me inscribe, me cambia o me retira de una sección',
    asunto: 'La oficina cambió tus secciones',
    enlace: '/studentsection',
    boton: 'Ver mis secciones',
    roles: ESTUDIANTES,
  },
  nota_oficial: {
    nombre: 'Una calificación se hace oficial, o cambia después',
    asunto: 'Tienes una calificación oficial',
    enlace: '/studentqualification',
    boton: 'Ver mis calificaciones',
    roles: ESTUDIANTES,
  },
  nota_rectificada: {
    nombre: 'La oficina rectifica una calificación de mis secciones',
    asunto: 'La oficina rectificó una calificación',
    enlace: '/teacherqualification',
    boton: 'Ir a calificaciones',
    roles: MAESTROS,
  },
  recibo_pagado: {
    nombre: 'La oficina valida un recibo',
    asunto: 'Tu recibo está pagado',
    enlace: '/studentreceipts',
    boton: 'Ver mis recibos',
    roles: ESTUDIANTES,
  },
  recibo_rechazado: {
    nombre: 'La oficina rechaza un recibo',
    asunto: 'Tu recibo necesita una corrección',
    enlace: '/studentreceipts',
    boton: 'Ver mis recibos',
    roles: ESTUDIANTES,
  },
  notas_pendientes: {
    nombre: 'Me faltan calificaciones por entregar',
    asunto: 'Faltan calificaciones por entregar',
    enlace: '/teacherqualification',
    boton: 'Ir a calificaciones',
    roles: MAESTROS,
  },
  mensaje: {
    nombre: 'Mensajes de la oficina o de mis maestros',
    asunto: 'Tienes un mensaje de tu escuela',
    enlace: null,
    boton: ENTRAR,
    roles: Object.values(ROL),
  },
  administradores: {
    nombre: 'Cambia quién administra la escuela',
    asunto: 'Cambió quién administra la escuela',
    enlace: '/adminUser',
    boton: 'Ver los usuarios',
    roles: [ROL.administrador],
  },
  cuenta: {
    nombre: 'Seguridad de mi cuenta',
    asunto: 'Un cambio en tu cuenta de Nivela',
    enlace: '/perfil',
    boton: ENTRAR,
    roles: Object.values(ROL),
  },
} as const satisfies Record<string, Clase>

/** The subject of `recibo_pagado` where the office recorded it, and of `recibo_rechazado` where it annulled it. */
export const PAGO_REGISTRADO = 'La oficina registró tu pago'
export const PAGO_ANULADO = 'La oficina anuló un pago tuyo'

/** The subject of `nota_oficial` where it tells of a change, or that it is official no more. */
export const NOTA_CAMBIADA = 'Cambió una de tus calificaciones'
export const NOTAS_POR_OFICINA = 'La oficina escribe calificaciones de tu sección'

export type TipoDeAviso = keyof typeof AVISOS
export const TIPOS_DE_AVISO = Object.keys(AVISOS) as TipoDeAviso[]
export const tipoDeAviso = z.enum(TIPOS_DE_AVISO)
/** What keeps the accounts and the school safe can't be turned off. */
export const esApagable = (tipo: TipoDeAviso) => tipo !== 'cuenta' && tipo !== 'administradores'
/** Several happen together, and a mail for each would be a nuisance. */
export const MINUTOS_DE_ESPERA: Partial<Record<TipoDeAviso, number>> = {
  seccion_cambiada: 10,
  seccion_asignada: 10,
}

export const aviso = z.object({
  id: z.number(),
  momento: z.iso.datetime(),
  tipo: tipoDeAviso,
  /** Of a message that someone wrote, and where its kind's would not fit. */
  asunto: z.string().nullable(),
  texto: z.string(),
  /** A page of ours, or nothing to look at. */
  enlace: z.string().nullable(),
  leido: z.boolean(),
})
export type Aviso = z.infer<typeof aviso>

const MAXIMO_DE_UNA_VEZ = 500
const IDS_INVALIDOS = `El campo 'ids' debe ser una lista de hasta ${MAXIMO_DE_UNA_VEZ} avisos`

/** Those that were read; without `ids`, all of them. */
export const avisosLeidosBody = z.object({
  ids: z.array(id, { error: IDS_INVALIDOS }).check(hasta(MAXIMO_DE_UNA_VEZ, IDS_INVALIDOS)).optional(),
})
export const sinLeer = z.object({ sinLeer: z.number() })

/** What the live event `avisos` tells one person: how many wait, and the newest one. */
export const avisosEnVivo = sinLeer.extend({ ultimo: aviso.nullable() })
export type AvisosEnVivo = z.infer<typeof avisosEnVivo>

const porTipo = <T extends z.ZodType>(de: (tipo: TipoDeAviso) => T) =>
  Object.fromEntries(TIPOS_DE_AVISO.map(tipo => [tipo, de(tipo)])) as Record<TipoDeAviso, T>

/** Which kinds also come by mail. */
export const preferencias = z.object(porTipo(() => z.boolean()))
export type Preferencias = z.infer<typeof preferencias>

const NO_SE_APAGA = 'Los avisos de seguridad no se pueden desactivar.'

/** What is not named stays as it is. */
export const preferenciasBody = z.object(
  porTipo(tipo =>
    z
      .boolean({ error: `El campo '${tipo}' debe ser verdadero o falso` })
      .refine(quiere => quiere || esApagable(tipo), NO_SE_APAGA)
      .optional(),
  ),
)
export type PreferenciasBody = z.infer<typeof preferenciasBody>

/** What was turned off through the link of a mail. */
export const baja = z.object({ tipo: tipoDeAviso })

const clase = (seccion: string, asignatura: string) => `la sección ${seccion} de ${asignatura}`
const claseTuya = ({ nombre, asignaturas }: Clasificada) => `tu sección ${nombre} de ${asignaturas.nombre}`
const secciones = (cuantas: number, periodo: string) =>
  `${count(cuantas, 'sección', 'secciones')} de ${periodo}`

/** With the reason, where one was given. */
const conMotivo = (frase: string, motivo: string | undefined) =>
  motivo === undefined ? frase : `${frase} Motivo: ${endSentence(motivo)}`

/** What may be done to an administrator, of whom the others hear. */
const HECHOS_DE_ADMINISTRADOR = {
  nuevo: 'dio el rol de administrador a',
  quitado: 'quitó el rol de administrador a',
  correo: 'cambió el correo de',
  datos: 'cambió los datos de',
  apagado: 'desactivó la cuenta de',
  encendido: 'activó de nuevo la cuenta de',
  factor: 'quitó la verificación en dos pasos de',
  eliminado: 'eliminó la cuenta de administrador de',
}
export type HechoDeAdministrador = keyof typeof HECHOS_DE_ADMINISTRADOR

/** The sentences that people are told, by what happened. */
export const FRASES = {
  ventana_abierta: (ventana: string, fin: string, turno: string | null = null) => {
    const abierta = endSentence(`La inscripción «${ventana}» está abierta hasta el ${fin}`)
    return turno
      ? `${abierta} Tu turno empieza el ${turno}: desde esa hora puedes elegir tus secciones.`
      : `${abierta} Elige tus secciones antes de que se llenen.`
  },
  ventana_sin_abrir: (ventana: string) =>
    `La inscripción «${ventana}» no se abrió a su hora porque su período está cerrado. Reábrelo si hace falta y ábrela con su botón.`,
  /** With its hours, as fraseDeHorario says them, and the section that was given up for it. */
  cupo_ganado: (seccion: string, asignatura: string, horario: string, dejada: string | null) =>
    `Se liberó un cupo y es tuyo: tienes ${clase(seccion, asignatura)}. Es ${horario}${dejada === null ? '' : ` Dejaste la sección ${dejada}.`}`,
  espera_pasada: (seccion: string, asignatura: string, motivo: string) =>
    `Se liberó un cupo en ${clase(seccion, asignatura)}, pero no lo pudiste tomar: ${endSentence(motivo)} Conservas tu puesto.`,
  espera_terminada: (seccion: string, asignatura: string) =>
    `La inscripción cerró y no quedó un cupo para ti en ${clase(seccion, asignatura)}. Si te falta la asignatura, habla con la oficina.`,
  espera_cancelada: (seccion: string, asignatura: string) =>
    `Se canceló ${clase(seccion, asignatura)}, y con ella su lista de espera. Si te falta la asignatura, elige otra sección o habla con la oficina.`,
  seccion_cancelada: (seccion: string, asignatura: string, motivo: string, destino: Programada | null) =>
    `${conMotivo(`Se canceló ${clase(seccion, asignatura)}.`, motivo)} ${fraseDeDestino(destino)}`,
  seccion_reducida: (seccion: string, asignatura: string, motivo: string, destino: Programada | null) =>
    `${conMotivo(`Ahora hay menos cupos en ${clase(seccion, asignatura)}, y el tuyo no quedó.`, motivo)} ${fraseDeDestino(destino)}`,
  seccion_asignada: (ahora: Programada) =>
    endSentence(
      `La oficina te asignó ${clase(ahora.nombre, ahora.asignaturas.nombre)}: ${horarioDe(ahora)}, en ${ahora.aulas.nombre}`,
    ),
  secciones_asignadas: (cuantas: number, periodo: string) =>
    `La oficina te asignó ${secciones(cuantas, periodo)}.`,
  /** With the teacher who has it now. */
  seccion_quitada: ({ nombre, asignaturas }: Clasificada, maestro: string) =>
    endSentence(`La sección ${nombre} de ${asignaturas.nombre} ya no es tuya: ahora la imparte ${maestro}`),
  /** With the teacher who has all of them now, if it is one. */
  secciones_quitadas: (cuantas: number, periodo: string, maestro: string | null) =>
    endSentence(
      `${secciones(cuantas, periodo)} ya no son tuyas${maestro ? `: ahora las imparte ${maestro}` : ''}`,
    ),
  seccion_eliminada: (antes: Clasificada) => `Se eliminó ${claseTuya(antes)}.`,
  secciones_cambiadas: (cuantas: number, periodo: string) =>
    `Cambió el horario o el aula de ${secciones(cuantas, periodo)} que impartes.`,
  seccion_cancelada_a_maestro: (antes: Clasificada, motivo: string) =>
    conMotivo(`Se canceló ${claseTuya(antes)}.`, motivo),
  inscrito_por_oficina: (seccion: string, asignatura: string, motivo?: string) =>
    conMotivo(`La oficina te inscribió en ${clase(seccion, asignatura)}.`, motivo),
  cambiado_por_oficina: (antes: string, seccion: string, asignatura: string, motivo?: string) =>
    conMotivo(`La oficina te cambió de la sección ${antes} a ${clase(seccion, asignatura)}.`, motivo),
  retirado_por_oficina: (seccion: string, asignatura: string, motivo?: string) =>
    conMotivo(`La oficina te retiró de ${clase(seccion, asignatura)}.`, motivo),
  nota_oficial: (asignatura: string) => `Tu calificación de ${asignatura} ya es oficial.`,
  nota_cambiada: (asignatura: string) => `Tu calificación oficial de ${asignatura} cambió.`,
  nota_retirada: (asignatura: string) =>
    `Tu calificación de ${asignatura} ya no es oficial: la están revisando.`,
  nota_rectificada: (asignatura: string) => `La escuela rectificó tu calificación oficial de ${asignatura}.`,
  nota_rectificada_a_maestro: (estudiante: string, seccion: string, asignatura: string) =>
    `La oficina rectificó la calificación oficial de ${estudiante} en ${clase(seccion, asignatura)}.`,
  notas_por_oficina: (seccion: string, asignatura: string, motivo: string) =>
    `La oficina escribe calificaciones de ${clase(seccion, asignatura)}. Motivo: ${endSentence(motivo)} El historial de cada una dice quién y cuándo.`,
  recibo_pagado: (codrecibo: number | string) => `La oficina validó tu recibo ${codrecibo}: está pagado.`,
  recibo_rechazado: (codrecibo: number | string, motivo: string) =>
    `La oficina no aceptó tu recibo ${codrecibo}: ${endSentence(motivo)} Envíalo otra vez cuando lo corrijas.`,
  pago_registrado: (monto: string, periodo: string, numero: string) =>
    endSentence(`La oficina registró tu pago de ${monto} para ${periodo}, con el número ${numero}`),
  pago_anulado: (numero: string, periodo: string | undefined, motivo: string) =>
    `La oficina anuló tu pago ${numero}${periodo ? ` de ${periodo}` : ''}: ${endSentence(motivo)} Ya no cuenta en tu saldo; si no lo esperabas, habla con la oficina.`,
  administradores: (autor: string, hecho: HechoDeAdministrador, persona: string) =>
    `${autor} ${HECHOS_DE_ADMINISTRADOR[hecho]} ${persona}. Un administrador puede ver y cambiar todo: si no lo esperabas, compruébalo cuanto antes.`,
  notas_pendientes: (secciones: number, periodo: string) =>
    `Te ${secciones === 1 ? 'falta' : 'faltan'} ${count(secciones, 'sección', 'secciones')} de ${periodo} por calificar u oficializar.`,
}

type Clasificada = Pick<Seccion, 'nombre' | 'asignaturas'>

type Programada = Pick<
  Seccion,
  'nombre' | 'asignaturas' | 'dia' | 'inicio' | 'fin' | 'idAula' | 'aulas' | 'idusuario' | 'usuarios'
>

export const enPlural = (dia: Dia) => `${NOMBRE_DE_DIA[dia].toLowerCase()}${dia === 'Sabado' ? 's' : ''}`

/** "los martes de 2:00 p. m. a 4:00 p. m." */
export const fraseDeHorario = (dias: string, inicio: string, fin: string) =>
  `los ${dias} de ${inicio} a ${fin}`

const horarioDe = ({ dia, inicio, fin }: Pick<Seccion, 'dia' | 'inicio' | 'fin'>) =>
  fraseDeHorario(enPlural(dia), formatHora(horaDe(inicio)), formatHora(horaDe(fin)))

const fraseDeDestino = (destino: Programada | null) =>
  destino
    ? `Ahora tienes la sección ${destino.nombre}: ${horarioDe(destino)}, en ${destino.aulas.nombre}, con ${endSentence(`${destino.usuarios.nombre} ${destino.usuarios.apellido}`)}`
    : 'Elige otra en cuanto puedas, o habla con la oficina.'

/** What students of a section, and its teacher, have to know of its change; null if nothing of that changed. */
export function fraseDeCambio(antes: Programada, ahora: Programada): string | null {
  const cambios = [
    ...(antes.dia !== ahora.dia || antes.inicio !== ahora.inicio || antes.fin !== ahora.fin
      ? [`es ${horarioDe(ahora)}`]
      : []),
    ...(antes.idAula !== ahora.idAula ? [`se da en ${ahora.aulas.nombre}`] : []),
    ...(antes.idusuario !== ahora.idusuario
      ? [`la imparte ${ahora.usuarios.nombre} ${ahora.usuarios.apellido}`]
      : []),
  ]
  if (!cambios.length) return null
  return endSentence(`Cambió ${clase(ahora.nombre, ahora.asignaturas.nombre)}: ahora ${enumerate(cambios)}`)
}
