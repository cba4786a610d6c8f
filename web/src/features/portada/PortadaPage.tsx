import { Button } from '@mantine/core'
import { AREAS, NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import { TEXTOS } from '@nivela/contract/textos'
import { Link } from 'react-router'
import { TONO_DE_AREA } from '../../ui/areas.ts'
import { BotonDeTema } from '../../ui/BotonDeTema.tsx'
import { Escalera } from '../../ui/Escalera.tsx'
import { Glifo } from '../../ui/Glifo.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { useTitulo } from '../../ui/useTitulo.ts'
import classes from './PortadaPage.module.css'

export function PortadaPage() {
  useTitulo('Refuerza lo que sabes')
  return (
    <>
      <header className={classes.cabecera}>
        <div className={classes.ancho}>
          <Link to="/" className={classes.logo} aria-label="Nivela, inicio">
            <Logo alto={28} />
          </Link>
          <div className={classes.acciones}>
            <BotonDeTema />
            <Button component={Link} to="/login" variant="default">
              {TEXTOS.login.titulo}
            </Button>
          </div>
        </div>
      </header>
      <main className={classes.portada}>
        <div className={classes.texto}>
          <h1 className={classes.titular}>Refuerza lo que sabes y sube de nivel.</h1>
          <p className={classes.bajada}>
            Recursos y herramientas para ponerte al día en las cuatro áreas. Elige tus secciones, sigue tu
            horario y mira tus calificaciones en un solo lugar.
          </p>
          <Button component={Link} to="/login" size="lg" className={classes.entrar ?? ''}>
            Entrar a mi cuenta
          </Button>
          <ul className={classes.areas} aria-label="Áreas">
            {AREAS.map(area => (
              <li key={area} className={classes.area} data-tono={TONO_DE_AREA[area]}>
                <Glifo tono={TONO_DE_AREA[area]} lado={20} />
                {NOMBRE_DE_AREA[area]}
              </li>
            ))}
          </ul>
        </div>
        <Escalera className={classes.escalera} />
      </main>
    </>
  )
}
