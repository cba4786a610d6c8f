import type { Proceso } from '@nivela/contract/inscripciones'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useQuery } from '@tanstack/react-query'
import { procesosQuery } from '../../../data/inscripciones/inscripciones.api.ts'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { EsqueletoDeFilas } from '../../../ui/lista/EsqueletoDeFilas.tsx'
import { InscribirEstudiante } from './InscribirEstudiante.tsx'
import { LineaDeEspera } from './LineaDeEspera.tsx'
import classes from './Oficina.module.css'
import { Roster } from './Roster.tsx'

interface Props {
  seccion: Seccion
  otras: Seccion[]
}

/** Enrols, moves and withdraws the section's students, and shows its line. */
export const InscritosYEspera = (props: Props) => (
  <Lista consulta={useQuery(procesosQuery)} esqueleto={<EsqueletoDeFilas />}>
    {procesos => <Contenido {...props} procesos={procesos} />}
  </Lista>
)

function Contenido({ seccion, otras, procesos }: Props & { procesos: Proceso[] }) {
  const { cupo, inscritos, enEspera } = seccion
  const delPeriodo = procesos.filter(({ idperiodo }) => idperiodo === seccion.idperiodo)
  const ventana = delPeriodo.find(({ abierto }) => abierto) ?? delPeriodo.at(-1)
  const cerrada = !ventana?.abierto
  return (
    <div className={classes.contenido}>
      <p className={classes.resumen}>
        {inscritos} de {cupo} cupos ocupados
        {enEspera > 0 && `, ${count(enEspera, 'espera', 'esperan')}`}.
        {cerrada && ' La inscripción no está abierta: cada cambio lleva su motivo.'} Avisamos de cada cambio
        al estudiante, con el motivo si lo escribes.
      </p>
      <Roster seccion={seccion} otras={otras} cerrada={cerrada} />
      <LineaDeEspera seccion={seccion} />
      {ventana && (
        <InscribirEstudiante
          // What is asked for depends on whether it is open.
          key={`${ventana.id} ${ventana.abierto}`}
          seccion={seccion}
          ventana={ventana}
        />
      )}
    </div>
  )
}
