import { ActionIcon, Title, useMantineColorScheme } from '@mantine/core'
import { TEXTOS } from '@nivela/contract/textos'
import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Escalera } from '../../ui/dibujo/Escalera.tsx'
import { Logo } from '../../ui/dibujo/Logo.tsx'
import { useTitulo } from '../../ui/useTitulo.ts'
import classes from './MarcoDeAcceso.module.css'

/** The frame of the pages before the sign-in: the banner at the left (above, on a phone), the page's own part beside it. */
export function MarcoDeAcceso({ titulo, children }: { titulo: string; children: ReactNode }) {
  useTitulo(titulo)
  return (
    <div className={classes.marco}>
      <aside className={classes.banda} aria-label="Nivela" data-sobre-tinta>
        <a href="/" className={classes.logo} aria-label="Nivela, ir al inicio">
          <Logo alto={30} />
        </a>
        <div className={classes.lema}>
          <p className={classes.grito}>Sube de nivel, paso a paso.</p>
          <p className={classes.frase}>{TEXTOS.login.lema}</p>
        </div>
        <Escalera className={classes.escalera} />
      </aside>
      <main className={classes.hoja}>
        <div className={classes.contenido}>
          <Title order={1} mb="xs">
            {titulo}
          </Title>
          {children}
        </div>
      </main>
      <div className={classes.tema}>
        <BotonDeTema />
      </div>
    </div>
  )
}

/** Both icons are rendered and CSS shows one: the page is prerendered, before the colour scheme is known. */
function BotonDeTema() {
  const { toggleColorScheme } = useMantineColorScheme()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      onClick={toggleColorScheme}
      aria-label="Cambiar el tema"
      title="Cambiar el tema"
    >
      <IconSun size={20} className="mantine-light-hidden" />
      <IconMoon size={20} className="mantine-dark-hidden" />
    </ActionIcon>
  )
}
