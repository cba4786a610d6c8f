import { Anchor, Text, Title } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { asignaturasQuery } from '../../data/asignaturas/asignaturas.api.ts'
import { tonoDe } from '../../data/asignaturas/tono.ts'
import {
  aulasDisponiblesQuery,
  maestrosDisponiblesQuery,
} from '../../data/disponibilidad/disponibilidad.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { Glifo } from '../../ui/dibujo/Glifo.tsx'
import { tellSinNada } from './frases.ts'
import classes from './Propuestas.module.css'

/** Teachers and rooms that a proposal counts on: what is missing here is missing there. */
export function LoQueHay() {
  const { data: asignaturas } = useQuery(asignaturasQuery)
  const { data: maestros } = useQuery(maestrosDisponiblesQuery)
  const { data: aulas } = useQuery(aulasDisponiblesQuery)
  if (!asignaturas || !maestros || !aulas) return null
  const sinNada = maestros.filter(one => !one.asignaturas.length)
  const sinCapacidad = aulas.filter(({ capacidad }) => capacidad === null)
  return (
    <section aria-labelledby="lo-que-hay">
      <Title order={3} size="h4" id="lo-que-hay">
        Con qué se cuenta
      </Title>
      <ul className={classes.haber}>
        {asignaturas
          .filter(({ area }) => area)
          .map(one => {
            const cuantos = maestros.filter(({ asignaturas: da }) => da.includes(one.id)).length
            return (
              <li key={one.id} data-tono={tonoDe(one)}>
                <Glifo tono={tonoDe(one)} lado={18} />
                {one.nombre}: {cuantos ? count(cuantos, 'maestro', 'maestros') : 'nadie la da todavía'}
              </li>
            )
          })}
        <li>
          {aulas.length ? count(aulas.length, 'aula', 'aulas') : 'Ninguna aula todavía'}
          {sinCapacidad.length > 0 &&
            `; de ${sinCapacidad.length} no se sabe cuántos caben, y se toma el máximo por sección`}
        </li>
      </ul>
      {sinNada.length > 0 && (
        <Text size="sm" mb="xs">
          {tellSinNada(sinNada.map(({ usuarios }) => fullName(usuarios)))}
        </Text>
      )}
      <Anchor
        component={Link}
        to="/adminavailability"
        underline="always"
        display="inline-block"
        py={12}
        my={-12}
      >
        Decir qué da y cuándo puede cada quien
      </Anchor>
    </section>
  )
}
