import { weekdayOf } from '@nivela/contract/dias'
import { formatHora } from '@nivela/contract/horas'
import { DIAS, type Dia, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { type Clase, type Marco, toFilasDeSemana, toMarco } from '../../data/horarios/semana.ts'
import { formatMinutos, useAhora } from '../../data/horarios/useAhora.ts'
import { addDays, positionOf } from '../../lib/time/calendario.ts'
import { getHoy } from '../../lib/time/hoy.ts'
import { TONOS } from '../../lib/tonos.ts'
import { BloqueDeClase } from './BloqueDeClase.tsx'
import classes from './Horario.module.css'
import { TiraDeDias } from './TiraDeDias.tsx'
import { useSwipe } from './useSwipe.ts'

/**
 * With `display: grid` some screen readers no longer see a table, so its roles are set explicitly; spread, because the linter
 * takes written-out ones for redundant.
 */
const ROL = {
  tabla: { role: 'table' },
  grupo: { role: 'rowgroup' },
  fila: { role: 'row' },
  dia: { role: 'columnheader', scope: 'col' },
  hora: { role: 'rowheader', scope: 'row' },
  celda: { role: 'cell' },
} as const

/** The caption and the days come first. */
const PRIMERA_FILA = 3
const columnOf = (dia: Dia) => ({ ['--columna' as string]: DIAS.indexOf(dia) + 2 })
const rowsOf = (fila: number, horas = 1) => ({ gridRow: `${PRIMERA_FILA + fila} / span ${horas}` })

/** Of a Sunday, the day after it: the week that comes is the one that people look at. */
function mondayOf(dia: string) {
  const semana = new Date(dia).getUTCDay()
  return addDays(dia, 1 - semana)
}

/** Where the day stands: a line behind the classes, with its time in the gutter. */
function Ahora({ dia, marco: { desde, hasta } }: { dia: Dia; marco: Marco }) {
  const { minutos } = useAhora()
  const hora = Math.floor(minutos / 60)
  if (hora < desde || hora >= hasta) return null
  const fila = { ...rowsOf(hora - desde), top: `${((minutos % 60) / 60) * 100}%` }
  return (
    <tbody aria-hidden="true">
      <tr>
        <td className={classes.reloj} style={fila}>
          {formatMinutos(minutos)}
        </td>
        <td className={classes.ahora} style={{ ...columnOf(dia), ...fila }} />
      </tr>
    </tbody>
  )
}

/** What a week needs that people draw on: attributes for its table and cells, and the block that follows the pointer. */
export interface Lienzo {
  tabla: ComponentProps<'table'>
  celda: (dia: Dia, hora: number, clase: Clase | undefined) => ComponentProps<'td'>
  encima: { dia: Dia; inicio: number; fin: number; choca: boolean; texto: ReactNode } | null
}

interface Props {
  /** Whose week it is: the table's caption, which also heads the printed sheet. */
  titulo: string
  /** A second line of the caption. */
  subtitulo?: ReactNode
  clases: Clase[]
  /** When the week is that of: today is marked only in a period that is running. */
  periodo?: { inicio: string; fin: string } | undefined
  /** Which hours to show, where what comes and goes must not move the rest. */
  marco?: Marco
  /** Smaller, to stand beside something else. */
  compacto?: boolean
  lienzo?: Lienzo
}

/**
 * A week of lessons: hours down, days across. On a phone one day at a time; on paper always the whole week. All hours
 * are as tall as the one that needs most, which a grid can do and a table can't.
 */
export function Horario({
  titulo,
  subtitulo,
  clases,
  periodo,
  marco = toMarco(clases),
  compacto,
  lienzo,
}: Props) {
  const fecha = getHoy()
  const corre = periodo !== undefined && positionOf(fecha, periodo) === 'dentro'
  const hoy = corre ? weekdayOf(fecha) : null
  const lunes = mondayOf(fecha)
  const [elegido, setElegido] = useState<Dia>(weekdayOf(fecha) ?? 'Lunes')
  const step = (pasos: number) => setElegido(dia => DIAS[DIAS.indexOf(dia) + pasos] ?? dia)
  const swipe = useSwipe(step)
  const estado = (dia: Dia) => ({
    'data-hoy': dia === hoy || undefined,
    'data-fuera': dia !== elegido || undefined,
  })

  return (
    <div className={classes.horario} data-compacto={compacto || undefined}>
      <TiraDeDias
        clases={clases.filter(({ fantasma }) => !fantasma)}
        elegido={elegido}
        hoy={hoy}
        onChange={setElegido}
      />
      <table
        {...ROL.tabla}
        {...swipe}
        {...lienzo?.tabla}
        className={[classes.tabla, lienzo?.tabla.className].join(' ')}
      >
        <caption className={classes.leyenda}>
          {titulo}
          {subtitulo && <small>{subtitulo}</small>}
        </caption>
        <thead {...ROL.grupo}>
          <tr {...ROL.fila}>
            <th {...ROL.dia} className={classes.esquina}>
              Hora
            </th>
            {DIAS.map((dia, indice) => (
              <th
                key={dia}
                {...ROL.dia}
                className={classes.dia}
                style={columnOf(dia)}
                data-dia={dia}
                data-tono={TONOS[indice % TONOS.length]}
                {...estado(dia)}
                aria-current={dia === hoy ? 'date' : undefined}
              >
                <span className={classes.nombre}>
                  {NOMBRE_DE_DIA[dia]}
                  {corre && <span className={classes.fecha}> {Number(addDays(lunes, indice).slice(8))}</span>}
                </span>
                {dia === hoy && <span className={classes.hoy}>Hoy</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROL.grupo}>
          {toFilasDeSemana(clases, marco).map(({ hora, celdas }, fila) => (
            <tr key={hora} {...ROL.fila}>
              <th {...ROL.hora} className={classes.hora} style={rowsOf(fila)} data-hora={hora}>
                {formatHora(hora)}
              </th>
              {celdas.map(({ dia, bloque }) => {
                const horas = bloque ? bloque.fin - bloque.inicio : 1
                const celda = {
                  ...ROL.celda,
                  ...estado(dia),
                  style: { ...columnOf(dia), ...rowsOf(fila, horas) },
                  ...lienzo?.celda(dia, hora, bloque?.clases[0]),
                }
                return bloque ? (
                  <BloqueDeClase key={dia} bloque={bloque} {...celda} rowSpan={horas} aria-rowspan={horas} />
                ) : (
                  <td key={dia} className={classes.libre} {...celda} />
                )
              })}
            </tr>
          ))}
        </tbody>
        {hoy && <Ahora dia={hoy} marco={marco} />}
        {lienzo?.encima && (
          <tbody aria-hidden="true">
            <tr>
              <td
                className={classes.encima}
                data-choca={lienzo.encima.choca || undefined}
                style={{
                  ...columnOf(lienzo.encima.dia),
                  ...rowsOf(lienzo.encima.inicio - marco.desde, lienzo.encima.fin - lienzo.encima.inicio),
                }}
              >
                {lienzo.encima.texto}
              </td>
            </tr>
          </tbody>
        )}
      </table>
    </div>
  )
}
