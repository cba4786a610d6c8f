import { TEXTOS } from '@nivela/contract/textos'
import { Logo } from '../../ui/dibujo/Logo.tsx'
import classes from './Pie.module.css'

/** Drawn by hand in the strokes of the other icons; they lead nowhere, so they are no links. */
const REDES = {
  facebook: 'M14.5 21v-8h3l.5-3.5h-3.5V7.5c0-1.1.5-1.8 2-1.8H18V3.2c-4.5-.8-7 .8-7 4V9.5H8V13h3v8z',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 6.9v.1',
  youtube:
    'M6 5.5h12A3.5 3.5 0 0 1 21.5 9v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5zM10 9v6l5-3z',
  whatsapp:
    'M4 20l1.3-4.2A8.5 8.5 0 1 1 8.5 19zM9 8.5c0 3.5 3 6.5 6.5 6.5l1-1.8-2.2-1.2-1 1c-1-.5-1.8-1.3-2.3-2.3l1-1L10.8 7.5z',
}

export function Pie() {
  return (
    <footer className={classes.pie}>
      <div className={classes.ancho}>
        <div>
          <Logo alto={26} />
          <p className={classes.lema}>{TEXTOS.login.lema}</p>
        </div>
        <div>
          <p className={classes.aviso}>Pronto en redes sociales</p>
          <ul className={classes.redes} aria-hidden="true">
            {Object.entries(REDES).map(([red, trazo]) => (
              <li key={red}>
                <svg
                  viewBox="0 0 24 24"
                  width={22}
                  height={22}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={1.7}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  aria-hidden="true"
                >
                  <path d={trazo} />
                </svg>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}
