import { Title } from '@mantine/core'
import { CUALES, LISTAS } from '@nivela/contract/listas-de-oficina'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import classes from './Listas.module.css'
import { cuentasQuery } from './listas.api.ts'

const NUMERO = new Intl.NumberFormat('es-DO')

/** The number of each list, which leads to its people. */
export function QuienesFaltan() {
  const { data: cuentas } = useQuery(cuentasQuery)
  if (!cuentas) return null
  return (
    <section aria-labelledby="quienes-faltan">
      <Title order={2} id="quienes-faltan" mt="lg" mb="sm">
        A quién le falta algo
      </Title>
      <ul className={classes.cifras}>
        {CUALES.map(cual => (
          <li key={cual}>
            <Link to={`/adminlists/${cual}`} className={classes.cifra}>
              <b>{NUMERO.format(cuentas[cual])}</b>
              <span>{LISTAS[cual].titulo}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
