import type { Avance, PasoDeAvance } from '@nivela/contract/avance'
import type { CorreoDePersona } from '@nivela/contract/fichas'
import { formatMomento } from '@nivela/contract/momentos'
import { count, endSentence } from '@nivela/contract/palabras'

type Minimas = Pick<Avance, 'notaMinimaPoma'>

/** How a subject stands and why, as the office reads it. */
export function tellPaso(paso: PasoDeAvance, minimas: Minimas): string {
  const { estado, calificacion, periodo, notaPoma } = paso
  if (estado === 'aprobada_poma')
    return notaPoma === null ? 'Aprobada en la prueba POMA' : `Aprobada en la prueba POMA, con ${notaPoma}`
  if (estado === 'aprobada') return `Aprobada con ${calificacion} en ${periodo}`
  const antes = [...tellPoma(paso, minimas), ...tellIntentos(paso)].join('; ')
  const ahora = tellAhora(paso)
  return antes ? `${ahora}: ${antes}` : ahora
}

function tellAhora({ estado, periodo, porEmpezar, sinResultadoEn, area }: PasoDeAvance) {
  if (estado === 'cursando') return porEmpezar ? `Tiene sección para ${periodo}` : `La cursa en ${periodo}`
  if (sinResultadoEn) return `Sin calificación oficial en ${sinResultadoEn}`
  return area ? 'La debe' : 'Sin aprobar'
}

function tellPoma({ area, notaPoma, conResultadoPoma }: PasoDeAvance, { notaMinimaPoma }: Minimas) {
  if (!area) return []
  if (notaPoma !== null) return [`${notaPoma} puntos en la POMA (se aprueba con ${notaMinimaPoma})`]
  return [conResultadoPoma ? 'no la aprobó en la POMA' : 'sin resultado de la POMA']
}

function tellIntentos({ intentos, ultimoIntento }: PasoDeAvance) {
  if (!intentos || !ultimoIntento) return []
  const { calificacion, periodo, notaMinima } = ultimoIntento
  const ultimo = calificacion === null ? 'no se presentó' : `${calificacion} de ${notaMinima}`
  return [`${count(intentos, 'intento', 'intentos')}, el último en ${periodo}: ${ultimo}`]
}

/** What became of a mail: "Enviado el 15 de enero de 2026 a las 3:20 p. m. No ha usado su enlace." */
export function tellCorreo(
  { enviado, fallo, usado, vence, creado }: CorreoDePersona,
  zona: string,
  sinCorreo = false,
): string {
  const tell = (que: string, instante: string) => endSentence(`${que} el ${formatMomento(instante, zona)}`)
  if (fallo) return `No se pudo entregar: ${fallo}`
  if (!enviado) return tell('En camino desde', creado)
  // Someone who used its link got it some way.
  if (sinCorreo && !usado)
    return `${tell('Guardado en un archivo', enviado)} Sin un servidor de correo no le llega.`
  const salida = tell('Enviado', enviado)
  if (usado) return `${salida} ${tell('Usó su enlace', usado)}`
  if (!vence) return salida
  const vencido = new Date(vence) < new Date()
  return `${salida} ${vencido ? 'Su enlace venció sin usarse.' : 'No ha usado su enlace.'}`
}
