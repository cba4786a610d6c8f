import classes from './Mensaje.module.css'

export function Mensaje() {
  return (
    <section className={classes.seccion} aria-labelledby="mensaje">
      <div className={classes.carta}>
        <h2 id="mensaje" className={classes.titulo}>
          A ti, que empiezas hoy
        </h2>
        <div className={classes.cuerpo}>
          <p>
            Nivelar no es volver atrás: es poner firme el escalón desde el que vas a subir. Nadie llega
            sabiéndolo todo, y lo que hoy te cuesta se aprende con tiempo, con práctica y con alguien que te
            lo explique bien.
          </p>
          <p>
            Pregunta sin pena, ven a clase aunque el día esté cargado y celebra cada avance, por pequeño que
            parezca. Aquí caminamos contigo.
          </p>
        </div>
        <p className={classes.firma}>Tu equipo de nivelación</p>
      </div>
    </section>
  )
}
