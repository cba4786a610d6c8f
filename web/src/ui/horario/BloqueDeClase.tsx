import { formatHora } from '@nivela/contract/horas'
import { Glifo } from '../Glifo.tsx'
import classes from './Horario.module.css'
import { type Bloque, hayChoque } from './semana.ts'

interface Props {
  bloque: Bloque
  'data-hoy': true | undefined
  'data-fuera': true | undefined
}

export function BloqueDeClase({ bloque, ...estado }: Props) {
  const choca = hayChoque(bloque)
  return (
    <td
      className={classes.bloque}
      rowSpan={bloque.fin - bloque.inicio}
      data-tono={bloque.clases[0]?.tono}
      data-fantasma={bloque.clases.every(({ fantasma }) => fantasma) || undefined}
      data-choca={choca || undefined}
      {...estado}
    >
      {bloque.clases.map(({ id, titulo, detalle, inicio, fin, tono, fantasma }) => (
        <div key={id} className={classes.clase} data-tono={tono}>
          <strong className={classes.titulo}>
            <Glifo tono={tono} lado={16} />
            {titulo}
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
    </td>
  )
}
