import { Retrato } from './dibujos/Retrato.tsx'
import classes from './Testimonio.module.css'

export function Testimonio() {
  return (
    <section className={classes.seccion} aria-label="Testimonio">
      <figure className={classes.testimonio}>
        <Retrato className={classes.retrato} />
        <blockquote className={classes.cita}>
          <p>
            «Nuestros becados llegaban a la universidad con muchas ganas y algunas lagunas. Con Nivela saben
            desde el primer día qué les falta, cuándo les toca clase y cómo van. Hoy levantan la mano sin
            miedo.»
          </p>
        </blockquote>
        <figcaption className={classes.quien}>
          <strong>Altagracia Peña Rosario</strong>
          <span>Directora ejecutiva de la Fundación Yaque Joven, Santiago de los Caballeros</span>
        </figcaption>
      </figure>
    </section>
  )
}
