import { Title } from '@mantine/core'
import { CUALES, type CuentaDeListas, DE_PAGO, LISTAS } from '@nivela/contract/listas-de-oficina'
import { formatNumero } from '@nivela/contract/palabras'
import type { Resumen } from '@nivela/contract/panel'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { cuentasQuery } from '../../data/listas/listas.api.ts'
import classes from './Espera.module.css'
import { type Cifra, tellEspera } from './frases.ts'

/** What waits for the office and who lacks something: a number each, which leads to where it is dealt with. */
export function Espera({ resumen, cerrado }: { resumen: Resumen; cerrado: boolean }) {
  const { data: cuentas } = useQuery(cuentasQuery())
  const listas = cuentas
    ? CUALES.map(cual => ({
        titulo: LISTAS[cual].titulo,
        numero: cuentas[cual],
        a: `/adminlists/${cual}`,
      }))
    : []
  const cifras = [...tellEspera(resumen, cerrado), ...listas]
  const alDia = cifras.filter(({ numero }) => numero === 0)
  return (
    <section aria-labelledby="espera" aria-busy={!cuentas} className={classes.espera}>
      <Title order={2} id="espera" className={classes.titulo ?? ''}>
        Lo que espera
      </Title>
      <ul className={classes.cifras}>
        {cifras
          .filter(({ numero }) => numero > 0)
          .map(({ titulo, numero, a }) => (
            <li key={titulo}>
              <Link to={a} className={classes.cifra}>
                <b>{formatNumero(numero)}</b> <span>{titulo}</span>
              </Link>
            </li>
          ))}
      </ul>
      {alDia.length > 0 && <AlDia cifras={alDia} />}
      {cuentas && cuentas.deudas.length > 0 && <DeOtrosPeriodos deudas={cuentas.deudas} />}
    </section>
  )
}

/** Zeros ask for nothing: one line holds them all. */
const AlDia = ({ cifras }: { cifras: Cifra[] }) => (
  <p className={classes.alDia}>
    Al día:{' '}
    {cifras.map(({ titulo, a }, index) => (
      <Fragment key={titulo}>
        {index > 0 && ' · '}
        <Link to={a}>{titulo}</Link>
      </Fragment>
    ))}
  </p>
)

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
