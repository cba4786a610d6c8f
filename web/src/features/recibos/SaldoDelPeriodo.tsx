import { Text } from '@mantine/core'
import { formatPesos } from '@nivela/contract/dinero'
import { count } from '@nivela/contract/palabras'
import type { Recibo } from '@nivela/contract/recibos'
import { useQuery } from '@tanstack/react-query'
import { saldosDeQuery } from '../../data/recibos/recibos.api.ts'
import classes from './SaldoDelPeriodo.module.css'

/** How its student stands with the period that a receipt pays for. Nothing where the period has no price. */
export function SaldoDelPeriodo({
  recibo: { idusuario, idperiodo, periodos },
}: {
  recibo: Pick<Recibo, 'idusuario' | 'idperiodo' | 'periodos'>
}) {
  const conPrecio = typeof periodos?.precio === 'number'
  const { data, error } = useQuery({ ...saldosDeQuery(idusuario), enabled: conPrecio })
  if (!conPrecio) return null
  if (error)
    return (
      <Text c="dimmed" size="sm">
        No pudimos leer cuánto debe.
      </Text>
    )
  const saldo = data?.find(one => one.idperiodo === idperiodo)
  if (data && !saldo)
    return (
      <Text c="dimmed" size="sm">
        {periodos.cerrado
          ? `No debe nada de ${periodos.nombre}.`
          : `No tiene cupo en ${periodos.nombre}: no debe nada de ese período.`}
      </Text>
    )
  const cuentas: [que: string, cuanto: number | undefined][] = [
    ['Precio', saldo?.precio],
    ['Pagado', saldo?.pagado],
    ['En revisión', saldo?.enRevision],
    ['Falta', saldo?.falta],
  ]
  return (
    <div aria-busy={!saldo}>
      <dl className={classes.cuentas} aria-label={`Saldo de ${periodos.nombre}`}>
        {cuentas.map(([que, cuanto]) => (
          <div key={que}>
            <dt>{que}</dt>
            <dd>{cuanto === undefined ? '…' : formatPesos(cuanto)}</dd>
          </div>
        ))}
      </dl>
      {saldo !== undefined && saldo.sinMonto > 0 && (
        <Text c="dimmed" size="sm" mt={4}>
          Y {count(saldo.sinMonto, 'recibo en revisión sin monto', 'recibos en revisión sin monto')}.
        </Text>
      )}
    </div>
  )
}
