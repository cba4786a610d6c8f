import { formatHora } from '@nivela/contract/horas'
import { count } from '@nivela/contract/palabras'
import { NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { useId, useRef } from 'react'
import { type DiaDeAgenda, type FilaDeAgenda, toAgenda, toFilas } from '../../data/horarios/agenda.ts'
import type { Clase } from '../../data/horarios/semana.ts'
import { formatMinutos, useAhora } from '../../data/horarios/useAhora.ts'
import { Glifo } from '../../ui/dibujo/Glifo.tsx'
import classes from './Agenda.module.css'

interface Props {
  titulo: string
  clases: Clase[]
  periodo: { inicio: string; fin: string }
  /** Under the heading of its period. */
  bajoTitulo?: boolean
}

const FECHA = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A week for phones: the days to come with their dates, the next class first, and a line where the day stands now. */
export function Agenda({ titulo, clases, periodo, bajoTitulo = false }: Props) {
  const ahora = useAhora()
  const dias = toAgenda(clases, periodo, ahora)
  const lista = useRef<HTMLDivElement>(null)
  const id = useId()
  const Encabezado = bajoTitulo ? 'h3' : 'h2'

  function goTo(indice: number) {
    const encabezado = lista.current?.querySelectorAll<HTMLElement>('section > :first-child')[indice]
    encabezado?.focus({ preventScroll: true })
    encabezado?.scrollIntoView()
  }

  return (
    <div className={classes.agenda} ref={lista}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a grid of buttons in every browser */}
      <div className={classes.tira} role="group" aria-label={`Días de clase, ${titulo}`}>
        {dias.map(({ dia, fecha, clases }, indice) => (
          <button
            key={dia}
            type="button"
            data-hoy={fecha === ahora.hoy || undefined}
            aria-label={`${nameOf(dia, fecha)}, ${count(clases.length, 'clase', 'clases')}`}
            onClick={() => goTo(indice)}
          >
            {NOMBRE_DE_DIA[dia].slice(0, 3)}
            {fecha && <strong>{Number(fecha.slice(8))}</strong>}
            <span className={classes.puntos}>
              {clases.slice(0, 4).map(({ id, tono }) => (
                <i key={id} data-tono={tono} />
              ))}
            </span>
          </button>
        ))}
      </div>
      {dias.map(({ dia, fecha, clases }) => (
        <section key={dia} aria-labelledby={`${id}-${dia}`}>
          <Encabezado id={`${id}-${dia}`} tabIndex={-1}>
            {nameOf(dia, fecha)}
            {fecha === ahora.hoy && <span className={classes.hoy}>Hoy</span>}
          </Encabezado>
          <ol>
            {toFilas(clases, fecha === ahora.hoy ? ahora.minutos : null).map(fila => (
              <Fila key={keyOf(fila)} fila={fila} minutos={ahora.minutos} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

const nameOf = (dia: DiaDeAgenda['dia'], fecha: string | null) =>
  fecha ? `${NOMBRE_DE_DIA[dia]} ${FECHA.format(new Date(fecha))}` : NOMBRE_DE_DIA[dia]

const keyOf = (fila: FilaDeAgenda) =>
  fila.tipo === 'clase' ? fila.clase.id : fila.tipo === 'libre' ? `libre ${fila.desde}` : 'ahora'

/** "9:20 a. m." */
function Fila({ fila, minutos }: { fila: FilaDeAgenda; minutos: number }) {
  if (fila.tipo === 'ahora')
    return (
      <li className={classes.ahora}>
        <span>Ahora, {formatMinutos(minutos)}</span>
      </li>
    )
  if (fila.tipo === 'libre')
    return <li className={classes.libre}>{count(fila.horas, 'hora libre', 'horas libres')}</li>
  const { clase, estado, avance } = fila
  const { inicio, fin, titulo, detalle, tono } = clase
  return (
    <li className={classes.fila} data-estado={estado}>
      <span className={classes.hora}>{formatHora(inicio)}</span>
      <div
        className={classes.clase}
        data-tono={tono}
        style={{ ['--horas' as string]: fin - inicio, ['--avance' as string]: `${avance * 100}%` }}
      >
        <strong>
          <Glifo tono={tono} lado={18} />
          <span>{titulo}</span>
        </strong>
        <span>
          {formatHora(inicio)} – {formatHora(fin)}
        </span>
        <span>{detalle.join(' · ')}</span>
        {estado === 'ahora' && <span className={classes.linea}>Ahora, {formatMinutos(minutos)}</span>}
      </div>
    </li>
  )
}
