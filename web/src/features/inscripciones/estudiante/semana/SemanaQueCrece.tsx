import type { Clase, Marco } from '../../../../data/horarios/semana.ts'
import { Horario, SemanaEnMiniatura } from '../../../horarios/index.ts'
import classes from '../Inscripcion.module.css'
import { tellElegidas } from '../oferta/oferta.ts'
import type { Oferta } from '../useInscripcion.ts'

interface Props {
  /** What is chosen, and as ghosts what is on its way or being looked at. */
  clases: Clase[]
  marco: Marco
}

export const SemanaQueCrece = ({ clases, marco }: Props) => (
  <section id="semana" className={classes.semana} aria-label="Mi semana">
    <Horario compacto titulo="Mi semana" marco={marco} clases={clases} />
  </section>
)

/** The same at hand on a phone, under the list: where a section would fall is seen without leaving it. */
export const SemanaAMano = ({
  clases,
  marco,
  materias,
  avance,
}: Props & Pick<Oferta, 'materias' | 'avance'>) => (
  <a href="#semana" className={classes.aMano} data-pegado="">
    <span>
      <strong>Ver mi semana</strong>
      {tellElegidas(materias, avance)}
    </span>
    <SemanaEnMiniatura baja clases={clases} marco={marco} />
  </a>
)
