import { VisuallyHidden } from '@mantine/core'
import { AREAS, NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import type { ResultadoPoma } from '@nivela/contract/poma'
import { IconCheck } from '@tabler/icons-react'
import { Glifo } from '../../ui/Glifo.tsx'
import { TONO_DE_AREA } from '../asignaturas/index.ts'
import classes from './AreasDePoma.module.css'

interface Props {
  poma: ResultadoPoma | null
  /** Where there is room for the names. */
  conNombre?: boolean
}

/** The four areas: in colour and with a check, passed; with a broken line, still owed. */
export function AreasDePoma({ poma, conNombre = false }: Props) {
  if (!poma) return <span className={classes.sin}>Sin resultado: le faltan las cuatro</span>
  return (
    <ul className={classes.areas} data-con-nombre={conNombre || undefined}>
      {AREAS.map(area => {
        const nota = poma.notas[area]
        const estado = `${poma[area] ? 'aprobada' : 'le falta'}${nota === null ? '' : `, ${nota} de ${poma.notaMinima}`}`
        return (
          <li
            key={area}
            className={classes.area}
            data-tono={TONO_DE_AREA[area]}
            data-aprobada={poma[area] || undefined}
            title={`${NOMBRE_DE_AREA[area]}: ${estado}`}
          >
            <Glifo tono={TONO_DE_AREA[area]} lado={16} />
            {conNombre ? NOMBRE_DE_AREA[area] : <VisuallyHidden>{NOMBRE_DE_AREA[area]}</VisuallyHidden>}
            <VisuallyHidden>: {estado}</VisuallyHidden>
            {nota !== null && (
              <span className={classes.nota} aria-hidden="true">
                {nota}
              </span>
            )}
            {poma[area] && <IconCheck size={14} stroke={2.4} aria-hidden="true" />}
          </li>
        )
      })}
    </ul>
  )
}

/** What the two looks mean, for who sees them; who hears the page is told at each area. */
export function LeyendaDeAreas() {
  return (
    <div className={classes.leyenda} aria-hidden="true">
      <span>
        <i>
          <IconCheck size={13} stroke={2.4} />
        </i>
        aprobada
      </span>
      <span>
        <i />
        le falta
      </span>
    </div>
  )
}
