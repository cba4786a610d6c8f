import { useMediaQuery } from '@mantine/hooks'
import { formatPesos } from '@nivela/contract/dinero'
import { formatFecha } from '@nivela/contract/fechas'
import { codigoDe, NOMBRE_DE_MEDIO, numeroDe, type Recibo } from '@nivela/contract/recibos'
import type { ComponentProps } from 'react'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatDia } from '../../lib/time/momento.ts'
import { FilaDePersona } from '../../ui/lista/FilaDePersona.tsx'
import { type Columna, TablaDePersonas } from '../../ui/lista/TablaDePersonas.tsx'
import { AccionesDeRecibo } from './AccionesDeRecibo.tsx'
import { Advertencias, EnUnaLinea } from './Advertencias.tsx'
import { actosDe } from './actos.ts'
import { EstadoDeRecibo } from './EstadoDeRecibo.tsx'
import { ImagenDeRecibo } from './ImagenDeRecibo.tsx'
import { moveFocus } from './moveFocus.ts'
import { idDePagado, Pagado } from './Pagado.tsx'
import { nombreDe, tellMotivo } from './palabras.ts'
import classes from './Recibos.module.css'

interface Props {
  recibos: Recibo[]
  onOpen: (recibo: Recibo) => void
  onToggle: (recibo: Recibo) => void
  actos: Omit<ComponentProps<typeof AccionesDeRecibo>, 'recibo'>
}

/** A table where it fits, cards on a phone. */
export function TablaDeRecibos({ recibos, onOpen, onToggle, actos }: Props) {
  const fits = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const imagen = (recibo: Recibo) => (
    <ImagenDeRecibo
      recibo={recibo}
      etiqueta={`Ampliar el recibo ${numeroDe(recibo)} de ${nombreDe(recibo)}`}
      onClick={() => onOpen(recibo)}
      onKeyDown={moveFocus}
    />
  )
  const pagado = (recibo: Recibo, conTexto: boolean) =>
    actosDe(recibo).puedeResponder ? (
      <Pagado
        recibo={recibo}
        id={idDePagado(recibo.id)}
        conTexto={conTexto}
        onToggle={() => onToggle(recibo)}
        onKeyDown={moveFocus}
      />
    ) : (
      <EstadoDeRecibo recibo={recibo} />
    )
  const toAcciones = (recibo: Recibo) => <AccionesDeRecibo recibo={recibo} {...actos} />
  const rechazo = (recibo: Recibo) => recibo.motivo && <p className={classes.rechazo}>{tellMotivo(recibo)}</p>
  const tellPago = ({ periodos, monto }: Recibo) => [
    ...(periodos ? [periodos.nombre] : []),
    ...(monto === null ? [] : [formatPesos(monto)]),
  ]
  const enviado = (recibo: Recibo) =>
    recibo.medio === 'imagen'
      ? formatDia(recibo.enviado, ajustes.zonaHoraria)
      : `${NOMBRE_DE_MEDIO[recibo.medio]} · ${formatFecha(recibo.fecha ?? recibo.enviado)}`

  if (!fits)
    return (
      <ul className={classes.tarjetas}>
        {recibos.map(recibo => (
          <li key={recibo.id} className={classes.tarjeta}>
            <div className={classes.cabeza}>
              {imagen(recibo)}
              <div className={classes.datos}>
                <b>{nombreDe(recibo)}</b>
                <span>Recibo {codigoDe(recibo)}</span>
                <span>{tellPago(recibo).join(' · ')}</span>
                <span>{enviado(recibo)}</span>
              </div>
            </div>
            {rechazo(recibo)}
            <Advertencias recibo={recibo} />
            <div className={classes.pie}>
              {pagado(recibo, true)}
              {toAcciones(recibo)}
            </div>
          </li>
        ))}
      </ul>
    )
  const columnas: Columna<Recibo>[] = [
    {
      titulo: 'Código',
      ancho: 120,
      cede: 2,
      celda: recibo => <span title={codigoDe(recibo)}>{codigoDe(recibo)}</span>,
    },
    {
      titulo: 'Paga',
      ancho: 236,
      cede: 1,
      celda: recibo =>
        tellPago(recibo).map(dato => (
          <span key={dato} className={classes.paga} title={dato}>
            {dato}
          </span>
        )),
    },
    { titulo: 'Imagen', ancho: 88, celda: imagen },
    { titulo: 'Pagado', ancho: 136, celda: recibo => pagado(recibo, false) },
  ]
  return (
    <TablaDePersonas
      filas={recibos}
      claveDe={({ id }) => id}
      titulo="Estudiante"
      persona={recibo => (
        <FilaDePersona nombre={nombreDe(recibo)} detalle={enviado(recibo)}>
          <EnUnaLinea recibo={recibo} />
        </FilaDePersona>
      )}
      columnas={columnas}
      acciones={{ celda: toAcciones, ancho: 250, iconos: 120 }}
    />
  )
}
