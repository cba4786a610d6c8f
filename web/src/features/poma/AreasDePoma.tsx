import { VisuallyHidden } from '@mantine/core'
import { AREAS, NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import type { Estudiante } from '@nivela/contract/poma'
import { IconCheck } from '@tabler/icons-react'
import { TONO_DE_AREA } from '../../data/asignaturas/tono.ts'
import { Glifo } from '../../ui/dibujo/Glifo.tsx'
import classes from './AreasDePoma.module.css'

interface Props {
  estudiante: Pick<Estudiante, 'poma' | 'aprobadasConNota'>
  /** Where there is room for the names. */
  conNombre?: boolean
}

/** The four areas: in colour and with a check, passed in the test or with a grade since; with a broken line, still owed. */
export function AreasDePoma({ estudiante: { poma, aprobadasConNota }, conNombre = false }: Props) {
  const sinResultado = poma?.sinResultado ?? AREAS
  if (sinResultado.length === AREAS.length && aprobadasConNota.length === 0)
    return <span className={classes.sin}>Sin resultado: le faltan las cuatro</span>
  return (
    <ul className={classes.areas} data-con-nombre={conNombre || undefined}>
      {AREAS.map(area => {
        const nota = poma?.notas[area] ?? null
        const conNota = !poma?.[area] && aprobadasConNota.includes(area)
        const aprobada = poma?.[area] || conNota
        const estado = [
          conNota ? 'aprobada con nota' : aprobada ? 'aprobada' : 'le falta',
          !conNota && sinResultado.includes(area) && 'sin resultado',
          nota !== null && `${nota} puntos en la POMA (se aprueba con ${poma?.notaMinima})`,
        ]
          .filter(Boolean)
          .join(', ')
        return (
          <li
            key={area}
            className={classes.area}
            data-tono={TONO_DE_AREA[area]}
            data-aprobada={aprobada || undefined}
            title={`${NOMBRE_DE_AREA[area]}: ${estado}`}
          >
            <Glifo tono={TONO_DE_AREA[area]} lado={16} />
            {conNombre ? NOMBRE_DE_AREA[area] : <VisuallyHidden>{NOMBRE_DE_AREA[area]}</VisuallyHidden>}
            <VisuallyHidden>: {estado}</VisuallyHidden>
            {conNombre && (conNota || nota !== null) && (
              <span className={classes.nota} aria-hidden="true">
                {conNota ? 'con nota' : aprobada ? nota : `${nota} de ${poma?.notaMinima}`}
              </span>
            )}
            {!conNombre && !aprobada && nota !== null && (
              <span className={classes.nota} aria-hidden="true">
                {nota}
              </span>
            )}
            {aprobada && <IconCheck size={14} stroke={2.4} aria-hidden="true" />}
          </li>
        )
      })}
    </ul>
  )
}

/** What the two looks mean, for people who see them; people who hear the page are told at each area. */
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
