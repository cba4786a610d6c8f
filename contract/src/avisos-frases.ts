import { formatHora, horaDe } from './horas.ts'
import { count, endSentence, enumerate } from './palabras.ts'
import { type Dia, NOMBRE_DE_DIA, type Seccion } from './secciones.ts'

/** The subject of `recibo_pagado` where the office recorded it, and of `recibo_rechazado` where it annulled it. */
export const PAGO_REGISTRADO = 'La oficina registró tu pago'
export const PAGO_ANULADO = 'La oficina anuló un pago tuyo'

/** The subject of `nota_oficial` where it tells of a change, or that it is official no more. */
export const NOTA_CAMBIADA = 'Cambió una de tus calificaciones'
export const NOTAS_POR_OFICINA = 'La oficina escribe calificaciones de tu sección'

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
