import { INICIO_ANTES_DE_FIN } from '@nivela/contract/fechas'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import { AULA_OCUPADA, MAESTRO_OCUPADO } from './choques.service.ts'

const CANCELADA = 'La sección está cancelada.'

export const seccionesConstraints: ConstraintSentences = {
  secciones_nombre_unico: {
    error: 'Ya existe una sección con ese nombre en el período y la asignatura.',
    campo: 'nombre',
  },
  secciones_nombre_valido: { error: 'El nombre debe tener de 1 a 120 caracteres.', campo: 'nombre' },
  secciones_cupo_valido: { error: 'Ingreso número mayor a cero', campo: 'cupo', status: 400 },
  secciones_cupo_no_excedido: {
    error: 'El cupo no puede ser menor que los estudiantes ya inscritos.',
    campo: 'cupo',
  },
  secciones_horas_validas: {
    error: 'Las horas van de 7:00 a. m. a 10:00 p. m.',
    campo: 'inicio',
    status: 400,
  },
  secciones_inicio_antes_de_fin: { error: INICIO_ANTES_DE_FIN, campo: 'fin', status: 400 },
  secciones_aula_ocupada: { error: AULA_OCUPADA, campo: 'idAula' },
  secciones_maestro_ocupado: { error: MAESTRO_OCUPADO, campo: 'idusuario' },
  secciones_maestro_es_maestro: { error: 'Elige a un maestro.', campo: 'idusuario', status: 400 },
  secciones_maestro_activo: { error: 'Ese maestro está desactivado: elige a otro.', campo: 'idusuario' },
  secciones_periodo: { error: 'Ese período no existe.', campo: 'idperiodo', status: 400 },
  secciones_asignatura: { error: 'Esa asignatura no existe.', campo: 'idasignatura', status: 400 },
  secciones_aula: { error: 'Esa aula no existe.', campo: 'idAula', status: 400 },
  secciones_cancelada_vacia: { error: CANCELADA },
  secciones_cancelada_no_cambia: { error: CANCELADA },
  inscripciones_choque_de_horas: {
    error: 'Un estudiante inscrito tiene otra sección ese día a esa hora.',
    campo: 'inicio',
  },
  secciones_asignatura_con_inscritos: {
    error: 'Hay estudiantes inscritos: la asignatura ya no se puede cambiar.',
    campo: 'idasignatura',
  },
  secciones_periodo_con_inscritos: {
    error: 'Hay estudiantes inscritos: el período ya no se puede cambiar.',
    campo: 'idperiodo',
  },
  inscripciones_asignatura_unica: {
    error: 'Un estudiante inscrito ya tiene otra sección de esa asignatura.',
    campo: 'idasignatura',
  },
  inscripciones_ventana_del_periodo: {
    error: 'Hay estudiantes inscritos: el período ya no se puede cambiar.',
    campo: 'idperiodo',
  },
}
