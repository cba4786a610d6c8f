import { Title } from '@mantine/core'
import { CUALES, type CuentaDeListas, DE_PAGO, LISTAS } from '@nivela/contract/listas-de-oficina'
import { formatNumero } from '@nivela/contract/palabras'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { cuentasQuery } from '../../data/listas/listas.api.ts'
import classes from './Listas.module.css'

/** The number of each list, which leads to its people. The links stand before the numbers come, so that nothing moves. */
export function QuienesFaltan() {
  const { data: cuentas, isPending } = useQuery(cuentasQuery())
  return (
    <section aria-labelledby="quienes-faltan" aria-busy={isPending}>
      <Title order={2} id="quienes-faltan" mt="lg" mb="sm">
        A quién le falta algo
      </Title>
      <ul className={classes.cifras}>
        {CUALES.map(cual => (
          <li key={cual}>
            <Link to={`/adminlists/${cual}`} className={classes.cifra}>
              <b>{cuentas ? formatNumero(cuentas[cual]) : '–'}</b>
              <span>{LISTAS[cual].titulo}</span>
            </Link>
          </li>
        ))}
      </ul>
      {cuentas && cuentas.deudas.length > 0 && <DeOtrosPeriodos deudas={cuentas.deudas} />}
    </section>
  )
}

/** Debts outlive their period: each number leads to its list, of its period. */
function DeOtrosPeriodos({ deudas }: Pick<CuentaDeListas, 'deudas'>) {
  return (
    <ul className={classes.deudas} aria-label="Deudas de otros períodos">
      {deudas.map(deuda => (
        <li key={deuda.idperiodo}>
          <b>{deuda.periodo}</b>
          {DE_PAGO.filter(cual => deuda[cual] > 0).map(cual => (
            <Link key={cual} to={`/adminlists/${cual}?periodo=${deuda.idperiodo}`}>
              {formatNumero(deuda[cual])} {LISTAS[cual].titulo.toLowerCase()}
            </Link>
          ))}
        </li>
      ))}
    </ul>
  )
}
