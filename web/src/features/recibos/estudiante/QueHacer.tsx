import { Button, CopyButton } from '@mantine/core'
import { formatPesos } from '@nivela/contract/dinero'
import type { ComoPagar } from '@nivela/contract/escuela'
import type { Saldo } from '@nivela/contract/recibos'
import { tellSaldo } from '../palabras.ts'
import classes from './QueHacer.module.css'

interface Props {
  saldos: Saldo[]
  comoPagar: ComoPagar | undefined
}

/** What the student owes, and where it is paid: nothing of that where nothing is owed any more. */
export function QueHacer({ saldos, comoPagar }: Props) {
  const owes = saldos.length === 0 || saldos.some(({ pendiente }) => pendiente > 0)
  const { cuentaDePago = null, indicacionDePago = null } = (owes && comoPagar) || {}
  return (
    <>
      {saldos.map(saldo => (
        <TarjetaDeSaldo key={saldo.idperiodo} saldo={saldo} />
      ))}
      {(cuentaDePago ?? indicacionDePago) !== null && (
        <section className={classes.cuenta} aria-label="Cómo pagar">
          {cuentaDePago !== null && (
            <>
              <div className={classes.cabeza}>
                <b>Paga a esta cuenta</b>
                <CopyButton value={cuentaDePago}>
                  {({ copied, copy }) => (
                    <Button size="sm" variant="subtle" onClick={copy}>
                      {copied ? 'Copiada' : 'Copiar'}
                    </Button>
                  )}
                </CopyButton>
              </div>
              <p className={classes.numero}>{cuentaDePago}</p>
            </>
          )}
          {indicacionDePago !== null && <p>{indicacionDePago}</p>}
        </section>
      )}
    </>
  )
}

/** How a period of the student's stands, in one line. What is in review is not missing. */
function TarjetaDeSaldo({ saldo }: { saldo: Saldo }) {
  const { periodo, cerrado, pendiente, falta, sinMonto } = saldo
  const enManos = pendiente > 0 && (falta === 0 || sinMonto > 0)
  return (
    <section className={classes.saldo} aria-label={`Pago de ${periodo}`} data-pagado={pendiente === 0}>
      <p>
        {pendiente === 0 ? (
          <b>{periodo} está pagado</b>
        ) : enManos ? (
          <>
            <b>La oficina está revisando tu pago</b> de {periodo}
          </>
        ) : (
          <>
            Te falta pagar <b>{formatPesos(falta)}</b> de {periodo}
            {cerrado && ', que ya cerró: págalo en la oficina'}
          </>
        )}
      </p>
      <ul aria-label={`Saldo de ${periodo}`}>
        {tellSaldo(saldo).map(parte => (
          <li key={parte}>{parte}</li>
        ))}
      </ul>
    </section>
  )
}
