import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Dibujo } from '../dibujo/Dibujo.tsx'
import { Logo } from '../dibujo/Logo.tsx'
import { useTitulo } from '../useTitulo.ts'
import classes from './PaginaSuelta.module.css'

interface Props {
  dibujo: 'vacio' | 'perdido' | 'tropiezo'
  titulo: string
  frase: string
  /** The ways on. */
  children: ReactNode
  /** Inside a layout, which has the logo and the <main> already. */
  dentro?: boolean
}

/** A page with one thing to say, on its own or inside a layout. */
export function PaginaSuelta({ dibujo, titulo, frase, children, dentro = false }: Props) {
  useTitulo(titulo)
  const Marco = dentro ? 'div' : 'main'
  return (
    <Marco className={classes.pagina}>
      {!dentro && (
        <Link to="/" className={classes.logo} aria-label="Nivela, ir al inicio">
          <Logo />
        </Link>
      )}
      <Stack align="center" gap="xs" ta="center">
        <Dibujo cual={dibujo} />
        <Title order={1} mt="md">
          {titulo}
        </Title>
        <Text c="dimmed" maw={440}>
          {frase}
        </Text>
        <Group mt="md" justify="center">
          {children}
        </Group>
      </Stack>
    </Marco>
  )
}
