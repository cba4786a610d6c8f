import { Stack, Title } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ajustes } from '../../lib/ajustes.ts'
import { formatDia } from '../../lib/momento.ts'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../ui/EstadoVacio.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import { Paginas } from '../../ui/lista/Paginas.tsx'
import { useBusqueda } from '../../ui/lista/useBusqueda.ts'
import { EstadoDeRecibo } from './EstadoDeRecibo.tsx'
import { ImagenDeRecibo } from './ImagenDeRecibo.tsx'
import classes from './RecibosDePago.module.css'
import { misRecibosQuery } from './recibos.api.ts'
import { useVisor } from './visor/useVisor.ts'
import { Visor } from './visor/Visor.tsx'

/** What the student sent, and whether the office has validated it. */
export function MisRecibos() {
  const seccion = useRef<HTMLElement>(null)
  const { pagina, onPagina } = useBusqueda(seccion)
  const consulta = useQuery(misRecibosQuery(pagina))
  const visor = useVisor({ consulta, pagina, onPagina })
  return (
    <section ref={seccion} aria-labelledby="mis-recibos" className={classes.mios}>
      <div className={classes.cabeza}>
        <Title order={2} id="mis-recibos">
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
                      etiqueta={`Ampliar el recibo ${recibo.codrecibo}`}
                      onClick={() => visor.open(recibo)}
                    />
                    <div className={classes.datos}>
                      <b>Recibo {recibo.codrecibo}</b>
                      <span>{formatDia(recibo.enviado, ajustes.zonaHoraria)}</span>
                    </div>
                    <EstadoDeRecibo valido={recibo.valido} />
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
