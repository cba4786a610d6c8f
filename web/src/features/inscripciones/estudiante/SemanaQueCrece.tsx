import type { Seccion } from '@nivela/contract/secciones'
import { useMemo } from 'react'
import { Horario, toClase, toMarco } from '../../horarios/index.ts'
import classes from './Inscripcion.module.css'
import type { Oferta } from './useInscripcion.ts'

interface Props {
  oferta: Oferta
  /** The section that is being looked at. */
  mirada: Seccion | null
  /** The sections on their way. */
  pendientes: number[]
}

/** What is chosen, and as ghosts what is on its way or being looked at. */
export function SemanaQueCrece({ oferta, mirada, pendientes }: Props) {
  const { secciones, inscripciones } = oferta
  const marco = useMemo(() => toMarco(secciones.map(seccion => toClase(seccion, 'nada'))), [secciones])
  const suyas = inscripciones.map(({ secciones }) => secciones)
  const fantasmas = secciones
    .filter(({ id }) => pendientes.includes(id) || mirada?.id === id)
    .filter(({ id }) => !suyas.some(suya => suya.id === id))
  // What a section of the same subject would take the place of is no clash with it.
  const tomadas = suyas.filter(
    ({ idasignatura }) => !fantasmas.some(fantasma => fantasma.idasignatura === idasignatura),
  )
  return (
    <section id="semana" className={classes.semana} aria-label="Mi semana">
      <Horario
        compacto
        titulo="Mi semana"
        marco={marco}
        clases={[
          ...tomadas.map(seccion => toClase(seccion, 'nada')),
          ...fantasmas.map(seccion => ({ ...toClase(seccion, 'nada'), fantasma: true })),
        ]}
      />
    </section>
  )
}
