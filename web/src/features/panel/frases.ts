import { createFormat } from '@nivela/contract/fechas'
import { count, formatNumero } from '@nivela/contract/palabras'
import type { Demanda, Resumen, Ritmo } from '@nivela/contract/panel'

/** "3 secciones de 30", or null where nothing is missing. */
export function tellFaltan({ faltan: { secciones, cupo } }: Demanda): string | null {
  return secciones ? `${count(secciones, 'sección', 'secciones')} de ${cupo}` : null
}

/** What a subject's numbers come to. */
export function tellVeredicto(demanda: Demanda): string {
  const { deben, sinAsiento, libres, conAsiento, enEspera, faltan } = demanda
  const falta = faltan.secciones && `${faltan.secciones === 1 ? 'falta' : 'faltan'} ${tellFaltan(demanda)}`
  // Those who wait are real demand, whatever is owed.
  if (enEspera) {
    const quedan =
      libres > 0 ? `${count(libres, 'cupo queda', 'cupos quedan')} en otras` : 'abre otra sección'
    return `${count(enEspera, 'espera', 'esperan')}: ${falta || quedan}`
  }
  if (falta) return falta.replace('f', 'F')
  if (deben === null) return libres === 0 && conAsiento > 0 ? 'Llena' : 'Abierta a todos'
  if (deben === 0) return 'Nadie la debe'
  return sinAsiento === 0 ? 'Todos inscritos' : 'Los cupos alcanzan'
}

export interface Cifra {
  titulo: string
  numero: number
  a: string
}

/** What waits for the office, each with the place where it is dealt with. */
export function tellEspera({ espera, periodo }: Resumen, cerrado: boolean): Cifra[] {
  const { recibos, sinVerificar, sinNota, sinOficializar } = espera
  // A closed period's sections take nobody in: none of them waits for more seats.
  const llenas = cerrado ? 0 : espera.llenas
  const notas = sinNota + sinOficializar
  return [
    {
      titulo: 'Recibos por validar',
      numero: recibos,
      a: recibos ? '/adminpayments?ver=por-validar' : '/adminpayments',
    },
    {
      titulo: 'Estudiantes sin verificar',
      numero: sinVerificar,
      a: sinVerificar ? '/adminpoma?ver=sin-verificar#estudiantes' : '/adminpoma',
    },
    {
      titulo: 'Secciones sin cupos',
      numero: llenas,
      a: llenas ? `/adminsections?ver=llenas&periodo=${periodo?.id}` : '/adminsections',
    },
    {
      titulo: 'Notas por cerrar',
      numero: notas,
      a: notas ? '/adminsections?ver=sin-cerrar' : '/adminsections',
    },
  ]
}

const DIA = createFormat('es-DO', { day: 'numeric', month: 'short' })
const HORA = createFormat('es-DO', { hour: 'numeric', minute: '2-digit' })

const MINUTO = 60_000
const UN_DIA = 24 * 60

const UNIDADES: [minutos: number, uno: string, varios: string][] = [
  [UN_DIA, 'un día', 'días'],
  [60, 'una hora', 'horas'],
  [1, 'un minuto', 'minutos'],
]

/** "una hora", "15 minutos", "2 días". */
export function tellPaso(minutos: number): string {
  const [unidad, uno, varios] = UNIDADES.find(([unidad]) => minutos % unidad === 0) ?? [1, '', 'minutos']
  return minutos === unidad ? uno : `${minutos / unidad} ${varios}`
}

/** The steps as people read them: when each began, and how many came. The day is said where there is more than one. */
export function listPasos({ desde, minutos, cuentas }: Ritmo, zona: string) {
  const inicio = Date.parse(desde)
  const dia = (instante: number) => DIA(zona).format(instante)
  const hora = (instante: number) => HORA(zona).format(instante)
  const fin = inicio + cuentas.length * minutos * MINUTO
  const variosDias = dia(inicio) !== dia(fin - 1)
  const tellMomento = (instante: number) => {
    if (minutos >= UN_DIA) return dia(instante)
    return variosDias ? `${dia(instante)}, ${hora(instante)}` : hora(instante)
  }
  return cuentas.map((cuantas, paso) => ({ cuando: tellMomento(inicio + paso * minutos * MINUTO), cuantas }))
}

/** "1,234 inscripciones. El momento más lleno: 12 ene, 8:00 a. m., con 45." */
export function tellRitmo(ritmo: Ritmo, pasos: { cuando: string; cuantas: number }[]): string {
  const total = count(ritmo.total, 'inscripción', 'inscripciones')
  const maximo = pasos.reduce((a, b) => (b.cuantas > a.cuantas ? b : a), { cuando: '', cuantas: 0 })
  return `${total}. El momento más lleno: ${maximo.cuando}, con ${formatNumero(maximo.cuantas)}.`
}
