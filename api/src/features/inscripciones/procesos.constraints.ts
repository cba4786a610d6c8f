import { INICIO_ANTES_DE_FIN } from '@nivela/contract/fechas'
import type { ConstraintSentences } from '../../platform/http/errors.ts'

export const NOMBRE_TOMADO = 'Ya existe una inscripción con ese nombre.'

export const procesosConstraints: ConstraintSentences = {
  periodos_inscripcion_nombre_unico: { error: NOMBRE_TOMADO, campo: 'nombre' },
  periodos_inscripcion_nombre_valido: {
    error: 'El nombre debe tener de 1 a 120 caracteres.',
    campo: 'nombre',
  },
  periodos_inscripcion_inicio_antes_de_fin: { error: INICIO_ANTES_DE_FIN, campo: 'fin', status: 400 },
  periodos_inscripcion_abre_antes_de_cerrar: {
    error: 'Debe cerrar después de la hora en que abre.',
    campo: 'cierraEn',
    status: 400,
  },
  periodos_inscripcion_periodo: { error: 'Ese período no existe.', campo: 'idperiodo', status: 400 },
}
