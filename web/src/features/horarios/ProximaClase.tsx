import { weekdayOf } from '@nivela/contract/dias'
import { formatFecha } from '@nivela/contract/fechas'
import { findProxima } from '../../data/horarios/proxima.ts'
import type { Clase } from '../../data/horarios/semana.ts'
import { positionOf } from '../../lib/time/calendario.ts'
import { getHora, getHoy } from '../../lib/time/hoy.ts'
import { Glifo } from '../../ui/dibujo/Glifo.tsx'
import classes from './ProximaClase.module.css'

interface Props {
  clases: Clase[]
  /** The period that the classes belong to. */
  periodo: { inicio: string; fin: string }
}

/** The question most people come with: when is the next one, and where. */
export function ProximaClase({ clases, periodo }: Props) {
  const hoy = getHoy()
  const posicion = positionOf(hoy, periodo)
  if (posicion === 'antes')
    return <p className={classes.aviso}>Las clases empiezan el {formatFecha(periodo.inicio)}.</p>
  const proxima = posicion === 'dentro' ? findProxima(clases, { dia: weekdayOf(hoy), hora: getHora() }) : null
  if (!proxima) return null
  const { titulo, detalle, tono } = proxima.clase
  return (
    <section className={classes.proxima} data-tono={tono} aria-label="Próxima clase">
      <span className={classes.glifo}>
        <Glifo tono={tono} lado={22} />
      </span>
      <div>
        <span className={classes.cuando}>{proxima.cuando}</span>
        <strong>{titulo}</strong>
        <span>{detalle.join(' · ')}</span>
      </div>
    </section>
  )
}
