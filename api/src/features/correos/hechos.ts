import { AVISOS, type TipoDeAviso } from '@nivela/contract/avisos'
import { enPlural, FRASES, fraseDeHorario } from '@nivela/contract/avisos-frases'
import { formatHora } from '@nivela/contract/horas'
import type { Hechos } from '../../schema/avisos.ts'

const PASADA: Record<string, string> = {
  choque: 'su horario choca con otra de tus secciones',
  aprobada: 'ya aprobaste esa asignatura',
  calificada: 'el maestro de tu sección de esa asignatura ya empezó a calificar',
  antes_de_turno: 'todavía no empieza tu turno',
}

/** A notice as it is kept: its sentence and where it leads, or facts. */
export interface Dicho {
  tipo: TipoDeAviso
  texto: string | null
  enlace: string | null
  hechos: Hechos | null
}

export function withTexto<Row extends Dicho>(aviso: Row): Omit<Row, 'hechos'> & { texto: string } {
  const { hechos, ...row } = aviso
  if (!hechos) return { ...row, texto: row.texto ?? '' }
  return { ...row, texto: sentenceOf(row.tipo, hechos), enlace: AVISOS[row.tipo].enlace }
}

function sentenceOf(tipo: TipoDeAviso, hechos: Hechos): string {
  const { asignatura, seccion, dejada, dia, inicio, fin } = hechos
  const motivo = hechos.motivo ?? undefined
  if (seccion === null) return FRASES.retirado_por_oficina(dejada ?? '', asignatura, motivo)
  if (tipo === 'cupo_ganado') {
    const horario = fraseDeHorario(enPlural(dia), formatHora(inicio), formatHora(fin))
    return FRASES.cupo_ganado(seccion, asignatura, horario, dejada)
  }
  if (tipo === 'espera_pasada')
    return FRASES.espera_pasada(seccion, asignatura, PASADA[motivo ?? ''] ?? 'ahora no puedes tomarlo')
  return dejada === null
    ? FRASES.inscrito_por_oficina(seccion, asignatura, motivo)
    : FRASES.cambiado_por_oficina(dejada, seccion, asignatura, motivo)
}
