import { Anchor, Skeleton } from '@mantine/core'
import { numeroDe, type Recibo } from '@nivela/contract/recibos'
import { useQuery } from '@tanstack/react-query'
import { comoPagarQuery, misRecibosQuery, saldosQuery } from '../../../data/recibos/recibos.api.ts'
import { useSesion } from '../../../lib/session/sesion.ts'
import { Pagina } from '../../../ui/Pagina.tsx'
import { proposePeriodo } from './envio.ts'
import { FormularioDeRecibo } from './FormularioDeRecibo.tsx'
import { MisRecibos } from './MisRecibos.tsx'
import { QueHacer } from './QueHacer.tsx'
import classes from './RecibosDePago.module.css'
import { useEnvio } from './useEnvio.ts'

export function RecibosDePagoPage() {
  const sesion = useSesion()
  return sesion && <RecibosDe idusuario={sesion.id} />
}

function RecibosDe({ idusuario }: { idusuario: number }) {
  // All of them may stand above the form, which would move from under a finger.
  const [saldos, recibos] = [useQuery(saldosQuery), useQuery(misRecibosQuery(1))]
  const comoPagar = useQuery(comoPagarQuery)
  const envio = useEnvio(idusuario, proposePeriodo(saldos.data ?? []))
  return (
    <Pagina titulo="Recibos de pago" frase="Envía la foto de tu recibo y sigue su estado.">
      {saldos.isPending || recibos.isPending || comoPagar.isPending ? (
        <Skeleton height={480} radius="md" aria-busy="true" />
      ) : (
        <>
          <QueHacer saldos={saldos.data ?? []} comoPagar={comoPagar.data} />
          <Rechazado recibos={recibos.data?.filas ?? []} />
          <div className={classes.columnas}>
            <FormularioDeRecibo envio={envio} />
            <MisRecibos
              onRetry={recibo => {
                envio.begin(recibo)
                document.getElementById('enviar-recibo')?.focus()
              }}
            />
          </div>
        </>
      )}
    </Pagina>
  )
}

/** Where the list lies below the form: the newest receipt that was refused, which would be out of sight. */
function Rechazado({ recibos }: { recibos: Recibo[] }) {
  const recibo = recibos.find(({ estado }) => estado === 'rechazado')
  if (!recibo) return null
  return (
    <p className={classes.rechazado}>
      Tu recibo {numeroDe(recibo)} necesita una corrección.{' '}
      <Anchor
        component="button"
        type="button"
        onClick={() => document.getElementById('mis-recibos')?.focus()}
      >
        Ver qué hacer
      </Anchor>
    </p>
  )
}
