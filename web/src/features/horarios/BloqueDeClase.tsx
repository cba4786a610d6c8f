import { formatHora } from '@nivela/contract/horas'
import type { ComponentProps } from 'react'
import { type Bloque, hasChoque } from '../../data/horarios/semana.ts'
import { Glifo } from '../../ui/dibujo/Glifo.tsx'
import classes from './Horario.module.css'

interface Props extends ComponentProps<'td'> {
  bloque: Bloque
}

export function BloqueDeClase({ bloque, children, ...celda }: Props) {
  const choca = hasChoque(bloque)
  return (
    <td
      {...celda}
      className={classes.bloque}
      data-tono={bloque.clases[0]?.tono}
      data-fantasma={bloque.clases.every(({ fantasma }) => fantasma) || undefined}
      data-choca={choca || undefined}
    >
      {bloque.clases.map(({ id, titulo, detalle, inicio, fin, tono, fantasma }) => (
        <div key={id} className={classes.clase} data-tono={tono} data-fantasma={fantasma || undefined}>
          <strong className={classes.titulo}>
            <Glifo tono={tono} lado={16} />
            <span>{titulo}</span>
          </strong>
          <span className={classes.rango}>
            {formatHora(inicio)} – {formatHora(fin)}
          </span>
          {choca && fantasma && <span className={classes.choca}>Choca</span>}
          {detalle.map(linea => (
            <span key={linea}>{linea}</span>
          ))}
        </div>
      ))}
      {children}
    </td>
  )
}
