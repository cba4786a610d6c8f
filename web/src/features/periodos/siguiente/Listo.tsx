import { Button, Group, Title } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import type { Siguiente } from '@nivela/contract/periodos'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Plazo } from '../Plazo.tsx'
import { Omitidas } from './Omitidas.tsx'
import classes from './Siguiente.module.css'

/** What was prepared, what was left out, and the two ways on. */
export function Listo({ siguiente: { periodo, proceso, creadas, omitidas } }: { siguiente: Siguiente }) {
  const titulo = useRef<HTMLHeadingElement>(null)
  // The pressed button went with the form.
  useEffect(() => titulo.current?.focus(), [])
  if (!periodo) return null
  return (
    <div className={classes.pasos}>
      <section role="status">
        <Title order={2} ref={titulo} tabIndex={-1}>
          {periodo.nombre} está preparado
        </Title>
        <p className={classes.frase}>
          <Plazo inicio={periodo.inicio} fin={periodo.fin} />.{' '}
          {creadas.length
            ? `Se ${creadas.length === 1 ? 'creó' : 'crearon'} ${count(creadas.length, 'sección', 'secciones')}.`
            : 'No había secciones nuevas que crear.'}{' '}
          {proceso && `La inscripción «${proceso.nombre}» está lista y cerrada.`}
        </p>
        <Omitidas omitidas={omitidas} />
        <Group mt="md">
          <Button component={Link} to={`/adminsections?periodo=${periodo.id}`}>
            Revisar las secciones
          </Button>
          <Button component={Link} to="/adminregistrations" variant="default">
            Ir a Inscripciones
          </Button>
        </Group>
      </section>
    </div>
  )
}
