import boton from './boton.module.css'
import { DibujoDeHeroe } from './dibujos/DibujoDeHeroe.tsx'
import classes from './Heroe.module.css'
import { Icono } from './Icono.tsx'

export function Heroe() {
  return (
    <section className={classes.heroe}>
      <div className={classes.texto}>
        <h1 className={classes.titular}>Refuerza lo que sabes y sube de nivel.</h1>
        <p className={classes.bajada}>
          Recursos interactivos y herramientas de aprendizaje para mejorar tu rendimiento: elige tus
          secciones, sigue tu horario y mira tus calificaciones en un solo lugar.
        </p>
        <a href="/login" className={`${boton.principal} ${classes.entrar}`}>
          Entrar a mi cuenta
          <Icono cual="flecha" lado={20} />
        </a>
      </div>
      <DibujoDeHeroe className={classes.dibujo} />
    </section>
  )
}
