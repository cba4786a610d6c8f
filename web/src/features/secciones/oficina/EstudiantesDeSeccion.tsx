import { Drawer } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Accion } from '../../../ui/catalogo/Acciones.tsx'
import { procesosQuery } from '../../inscripciones/inscripciones.api.ts'
import { InscribirEstudiante } from './InscribirEstudiante.tsx'
import { LineaDeEspera } from './LineaDeEspera.tsx'
import classes from './Oficina.module.css'
import { Roster } from './Roster.tsx'

interface Props {
  seccion: Seccion
  /** The period's other sections of the subject. */
  otras: Seccion[]
}

/** For the office: who is in the section and who waits for it; enrols, moves and withdraws them. */
export function EstudiantesDeSeccion({ seccion, otras }: Props) {
  const [abierto, setAbierto] = useState(false)
  const titulo = `${seccion.asignaturas.nombre} ${seccion.nombre}`
  return (
    <>
      <Accion texto="Estudiantes" de={`de ${titulo}`} Icono={IconUsers} onClick={() => setAbierto(true)} />
      <Drawer
        opened={abierto}
        onClose={() => setAbierto(false)}
        position="right"
        size={560}
        title={`Estudiantes de ${titulo}`}
      >
        {abierto && <Contenido seccion={seccion} otras={otras} />}
      </Drawer>
    </>
  )
}

function Contenido({ seccion, otras }: Props) {
  const { cupo, inscritos, enEspera } = seccion
  const { data: procesos = [] } = useQuery(procesosQuery)
  const delPeriodo = procesos.filter(({ idperiodo }) => idperiodo === seccion.idperiodo)
  const ventana = delPeriodo.find(({ abierto }) => abierto) ?? delPeriodo.at(-1)
  const cerrada = !ventana?.abierto
  return (
    <div className={classes.contenido}>
      <p className={classes.resumen}>
        {inscritos} de {cupo} cupos ocupados
        {enEspera > 0 && `, ${count(enEspera, 'espera', 'esperan')}`}.
        {cerrada && ' La inscripción no está abierta: cada cambio lleva su motivo.'}
      </p>
      <Roster seccion={seccion} otras={otras} cerrada={cerrada} />
      <LineaDeEspera seccion={seccion} />
      {ventana && <InscribirEstudiante seccion={seccion} ventana={ventana} />}
    </div>
  )
}
