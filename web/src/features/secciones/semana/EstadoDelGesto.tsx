import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './Lienzo.module.css'
import { type Gesto, tellLugar } from './lugar.ts'
import { INSTRUCCIONES } from './useLienzo.tsx'

/** Under the week: how to draw on it, and while somebody does, where they are and who would clash there. */
export function EstadoDelGesto({ gesto, choques }: { gesto: Gesto | null; choques: string[] }) {
  return (
    <div className={classes.estado} data-activo={Boolean(gesto) || undefined}>
      <p id={INSTRUCCIONES} hidden={Boolean(gesto)}>
        <span className={classes.conRaton}>
          Arrastra sobre horas libres para crear una sección, y una sección para moverla; de su borde de
          abajo, para alargarla. Con el teclado: las flechas recorren la semana, Mayús y flecha dibujan, la
          barra espaciadora levanta una sección e Intro termina.
        </span>
        <span className={classes.conDedo}>
          Toca una hora libre para crear una sección. Deja el dedo un momento sobre una sección para moverla,
          o sobre su borde de abajo para alargarla.
        </span>
      </p>
      <div role="status">
        {gesto && (
          <p data-choca={choques.length > 0 || undefined}>
            {choques.length > 0 && <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />}
            <span>
              <b>{tellLugar(gesto.lugar)}.</b> {choques.length ? choques.join(' ') : tellLibre(gesto)}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}

const tellLibre = ({ acto }: Gesto) =>
  acto === 'dibujar' ? 'Suelta para crear la sección.' : 'No choca con nada. Suelta para guardar.'
