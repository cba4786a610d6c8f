import { Stack, Title } from '@mantine/core'
import { formatPesos } from '@nivela/contract/dinero'
import { count, endSentence } from '@nivela/contract/palabras'
import { codigoDe, numeroDe, type Recibo } from '@nivela/contract/recibos'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { downloadComprobante, misRecibosQuery } from '../../../data/recibos/recibos.api.ts'
import { ajustes } from '../../../lib/session/ajustes.ts'
import { formatDia } from '../../../lib/time/momento.ts'
import { attempt } from '../../../ui/actos/attempt.ts'
import { Accion } from '../../../ui/catalogo/Acciones.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../../ui/estados/EstadoVacio.tsx'
import { EsqueletoDeFilas } from '../../../ui/lista/EsqueletoDeFilas.tsx'
import { Paginas } from '../../../ui/lista/Paginas.tsx'
import { useBusqueda } from '../../../ui/lista/useBusqueda.ts'
import { actosDe } from '../actos.ts'
import { EstadoDeRecibo } from '../EstadoDeRecibo.tsx'
import { ImagenDeRecibo } from '../ImagenDeRecibo.tsx'
import { fechaDe } from '../palabras.ts'
import { useActos } from '../useActos.ts'
import { usePaginaQueExiste } from '../usePaginaQueExiste.ts'
import { useVisor } from '../visor/useVisor.ts'
import { Visor } from '../visor/Visor.tsx'
import classes from './RecibosDePago.module.css'
import { RespuestaARechazo } from './RespuestaARechazo.tsx'

const AL_QUITAR = 'La oficina dejará de verlo. Podrás enviarlo de nuevo cuando quieras.'

/** What the student sent, and what the office answered. */
export function MisRecibos({ onRetry }: { onRetry: (recibo: Recibo) => void }) {
  const seccion = useRef<HTMLElement>(null)
  const { pagina, onPagina } = useBusqueda(seccion)
  const titulo = useRef<HTMLHeadingElement>(null)
  const leida = useQuery(misRecibosQuery(pagina))
  const { remove, visible } = useActos()
  const consulta = { ...leida, data: visible(leida.data) }
  usePaginaQueExiste(consulta, pagina, onPagina)
  const visor = useVisor({ consulta, pagina, onPagina })
  return (
    <section ref={seccion} aria-labelledby="mis-recibos">
      <div className={classes.cabeza}>
        <Title ref={titulo} order={2} id="mis-recibos" tabIndex={-1}>
          Mis recibos
        </Title>
        {consulta.data?.total ? <span>{count(consulta.data.total, 'recibo', 'recibos')}</span> : null}
      </div>
      <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
        {({ filas, total }) =>
          filas.length === 0 ? (
            <EstadoVacio titulo="Todavía no has enviado recibos">
              Cuando envíes el primero lo verás aquí, y sabrás si ya fue validado.
            </EstadoVacio>
          ) : (
            <Stack gap="md">
              <ul className={classes.lista}>
                {filas.map(recibo => (
                  <li key={recibo.id} className={classes.recibo}>
                    <ImagenDeRecibo
                      recibo={recibo}
                      etiqueta={`Ampliar el recibo ${numeroDe(recibo)}`}
                      onClick={() => visor.open(recibo)}
                    />
                    <div className={classes.datos}>
                      <b>Recibo {codigoDe(recibo)}</b>
                      <span>
                        {[
                          recibo.periodos?.nombre,
                          recibo.monto !== null && formatPesos(recibo.monto),
                          recibo.medio === 'imagen'
                            ? formatDia(recibo.enviado, ajustes.zonaHoraria)
                            : fechaDe(recibo),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </div>
                    <div className={classes.estado}>
                      <EstadoDeRecibo recibo={recibo} />
                      {actosDe(recibo).conComprobante && (
                        <Accion
                          texto="Comprobante"
                          de={`del pago ${numeroDe(recibo)}`}
                          Icono={IconDownload}
                          onClick={() => void attempt(() => downloadComprobante(recibo))}
                        />
                      )}
                      {actosDe(recibo).puedeQuitar && (
                        <Accion
                          texto="Quitar"
                          de={`el recibo ${numeroDe(recibo)}`}
                          Icono={IconTrash}
                          color="red"
                          onClick={() => void remove(recibo, AL_QUITAR, () => titulo.current?.focus())}
                        />
                      )}
                    </div>
                    {recibo.anulado && recibo.motivo && (
                      <p className={classes.aviso}>
                        La oficina anuló este pago: {endSentence(recibo.motivo)} Ya no cuenta en tu saldo.
                      </p>
                    )}
                    {recibo.estado === 'rechazado' && (
                      <RespuestaARechazo recibo={recibo} onCorrect={onRetry} />
                    )}
                    {recibo.codigoPagado && !recibo.valido && (
                      <p className={classes.aviso}>
                        Con este código ya se pagó otro recibo. Revisa el número: si está mal, quita este y
                        envíalo de nuevo; si está bien, habla con la oficina.
                      </p>
                    )}
                  </li>
                ))}
              </ul>
              <Paginas total={total} pagina={pagina} onPagina={onPagina} />
            </Stack>
          )
        }
      </Lista>
      <Visor visor={visor} />
    </section>
  )
}
