import { asignatura } from '@nivela/contract/asignaturas'
import { aula } from '@nivela/contract/aulas'
import { loginData, sesion } from '@nivela/contract/auth'
import { avance } from '@nivela/contract/avance'
import { aviso, preferencias } from '@nivela/contract/avisos'
import { lineaDeBitacora } from '@nivela/contract/bitacora'
import { calificacion, lineaDeHistorial } from '@nivela/contract/calificaciones'
import { disponibilidadDeAula, disponibilidadDeMaestro } from '@nivela/contract/disponibilidad'
import { documentoVerificado } from '@nivela/contract/documentos'
import { escuela } from '@nivela/contract/escuela'
import { enEspera, espera, miEspera } from '@nivela/contract/esperas'
import { calendario } from '@nivela/contract/horarios'
import { importacion } from '@nivela/contract/importaciones'
import { inscripcion, inscrito, proceso } from '@nivela/contract/inscripciones'
import { llave, opcionesDeCreacion, opcionesDeUso } from '@nivela/contract/llaves'
import { resumen } from '@nivela/contract/panel'
import { cierre, periodo, periodoListado, seccionPorCerrar } from '@nivela/contract/periodos'
import { resultadoPoma } from '@nivela/contract/poma'
import { propuesta, seccionPropuesta, seccionQueFalta } from '@nivela/contract/propuestas'
import { lineaDeRecibo, recibo } from '@nivela/contract/recibos'
import { fallo } from '@nivela/contract/respuesta'
import { reubicacion } from '@nivela/contract/reubicaciones'
import { choque, seccion } from '@nivela/contract/secciones'
import { codigosDeRecuperacion, preparacion, segundoFactor } from '@nivela/contract/segundo-factor'
import { sesionAbierta } from '@nivela/contract/sesiones'
import { turnosDeVentana } from '@nivela/contract/turnos'
import { usuario } from '@nivela/contract/usuarios'

/** What the API answers, by the names under which its document tells of it once. */
export const API_SCHEMAS = {
  Asignatura: asignatura,
  Aula: aula,
  Avance: avance,
  Aviso: aviso,
  Calendario: calendario,
  Calificacion: calificacion,
  Cierre: cierre,
  Choque: choque,
  CodigosDeRecuperacion: codigosDeRecuperacion,
  DisponibilidadDeAula: disponibilidadDeAula,
  DisponibilidadDeMaestro: disponibilidadDeMaestro,
  DocumentoVerificado: documentoVerificado,
  Escuela: escuela,
  EnEspera: enEspera,
  Espera: espera,
  Fallo: fallo,
  Importacion: importacion,
  Inscripcion: inscripcion,
  Inscrito: inscrito,
  LineaDeBitacora: lineaDeBitacora,
  LineaDeHistorial: lineaDeHistorial,
  LineaDeRecibo: lineaDeRecibo,
  Llave: llave,
  Login: loginData,
  MiEspera: miEspera,
  OpcionesDeCreacionDeLlave: opcionesDeCreacion,
  OpcionesDeUsoDeLlave: opcionesDeUso,
  Periodo: periodo,
  PeriodoListado: periodoListado,
  Preferencias: preferencias,
  PreparacionDeSegundoFactor: preparacion,
  Proceso: proceso,
  Propuesta: propuesta,
  Recibo: recibo,
  ResultadoPoma: resultadoPoma,
  Resumen: resumen,
  Reubicacion: reubicacion,
  Seccion: seccion,
  SeccionPorCerrar: seccionPorCerrar,
  SeccionPropuesta: seccionPropuesta,
  SeccionQueFalta: seccionQueFalta,
  SegundoFactor: segundoFactor,
  Sesion: sesion,
  SesionAbierta: sesionAbierta,
  TurnosDeVentana: turnosDeVentana,
  Usuario: usuario,
}
