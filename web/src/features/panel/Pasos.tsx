import { Anchor, Button, Group, Title } from '@mantine/core'
import { PASOS, type PasoPrevio } from '@nivela/contract/escuela'
import type { Resumen } from '@nivela/contract/panel'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { escuelaQuery, useEscuelaCalls } from '../../data/escuela/escuela.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import classes from './Pasos.module.css'
import { listPasosPrevios, type Paso } from './pasos.ts'

interface Props {
  resumen: Resumen
  /** The school's numbers: a school without students has none yet. */
  children: ReactNode
}

/** The way from an empty school to its first enrolment, and the school's numbers. Once everything is done or skipped, these alone. */
export function Pasos({ resumen, children }: Props) {
  const falta = listPasosPrevios(resumen, []).some(({ hecho }) => !hecho)
  const { data: escuela, isPending } = useQuery({ ...escuelaQuery, enabled: falta })
  if (falta && isPending) return null
  const pasos = escuela && falta ? listPasosPrevios(resumen, escuela.pasosSaltados) : []
  const actual = pasos.find(({ hecho, saltado }) => !hecho && !saltado)
  return (
    <>
      {actual && <Camino pasos={pasos} actual={actual} />}
      {(!actual || resumen.hay.estudiantes) && children}
    </>
  )
}

function Camino({ pasos, actual }: { pasos: Paso[]; actual: Paso }) {
  const { save } = useEscuelaCalls()
  const titulo = useRef<HTMLHeadingElement>(null)
  const [skip] = useActo((pasosSaltados: PasoPrevio[]) => save({ pasosSaltados }), {
    // The button that was pressed is gone with its step.
    after: () => titulo.current?.focus(),
  })
  const hechos = pasos.filter(({ hecho }) => hecho).length

  const saltados = pasos.filter(({ saltado }) => saltado).map(({ clave }) => clave)

  return (
    <section className={classes.pasos} aria-labelledby="pasos">
      <Group justify="space-between" gap="xs">
        <Title order={2} id="pasos" ref={titulo} tabIndex={-1}>
          Para empezar
        </Title>
        <span className={classes.cuenta}>
          {hechos} de {pasos.length} pasos
        </span>
      </Group>
      <ol>
        {pasos.map(paso => (
          <li
            key={paso.clave}
            data-estado={
              paso.hecho ? 'hecho' : paso.saltado ? 'saltado' : paso === actual ? 'actual' : 'espera'
            }
            aria-current={paso === actual ? 'step' : undefined}
          >
            <Link to={paso.a} className={classes.paso}>
              <span className={classes.marca} aria-hidden="true">
                {paso.hecho ? <IconCheck size={16} stroke={2.4} /> : pasos.indexOf(paso) + 1}
              </span>
              <span>{paso.texto}</span>
              <small>{estadoDe(paso, actual)}</small>
            </Link>
          </li>
        ))}
      </ol>
      <div className={classes.actual}>
        <p>{actual.porque}</p>
        <Group gap="sm">
          <Button
            component={Link}
            to={actual.a}
            rightSection={<IconArrowRight size={18} aria-hidden="true" />}
          >
            {actual.verbo}
          </Button>
          <Button variant="subtle" onClick={() => void skip([...saltados, actual.clave])}>
            Saltar este paso
          </Button>
          <Anchor component="button" type="button" size="sm" py={12} onClick={() => void skip([...PASOS])}>
            Ocultar la guía
          </Anchor>
        </Group>
      </div>
    </section>
  )
}

const estadoDe = (paso: Paso, actual: Paso) =>
  paso.hecho ? 'Listo' : paso.saltado ? 'Saltado' : paso === actual ? 'Ahora' : 'Después'
