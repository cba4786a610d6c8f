import { Kbd } from '@mantine/core'
import classes from './Visor.module.css'

const ATAJOS: [teclas: string[], texto: string][] = [
  [['←', '→'], 'anterior y siguiente'],
  [['+', '−'], 'acercar y alejar'],
  [['R'], 'girar'],
  [['Esc'], 'cerrar'],
]

/** The keys, for who has them. */
export function Atajos({ alternar }: { alternar: string | undefined }) {
  const atajos: typeof ATAJOS = alternar ? [...ATAJOS, [['V'], alternar]] : ATAJOS
  return (
    <ul className={classes.atajos} aria-label="Atajos de teclado">
      {atajos.map(([teclas, texto]) => (
        <li key={texto}>
          {teclas.map(tecla => (
            <Kbd key={tecla}>{tecla}</Kbd>
          ))}{' '}
          {texto}
        </li>
      ))}
    </ul>
  )
}
