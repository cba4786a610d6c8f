import { useMediaQuery } from '@mantine/hooks'
import { formatPesos } from '@nivela/contract/dinero'
import type { Recibo } from '@nivela/contract/recibos'
import { IconTrash, IconX } from '@tabler/icons-react'
import { ajustes } from '../../lib/ajustes.ts'
import { formatDia } from '../../lib/momento.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { Persona } from '../../ui/lista/Persona.tsx'
import { type Columna, TablaDePersonas } from '../../ui/lista/TablaDePersonas.tsx'
import { Advertencias, EnUnaLinea } from './Advertencias.tsx'
import { ImagenDeRecibo } from './ImagenDeRecibo.tsx'
import { moveFocus } from './moveFocus.ts'
import { idDePagado, Pagado } from './Pagado.tsx'
import { codigoDe, nombreDe } from './palabras.ts'
import classes from './Recibos.module.css'

interface Props {
  recibos: Recibo[]
  onOpen: (recibo: Recibo) => void
  onToggle: (recibo: Recibo) => void
  /** For those that wait for an answer. */
  onReject: (recibo: Recibo) => void
  /** Where nothing in the list is paid. */
  onRemove?: ((recibo: Recibo) => void) | undefined
}

/** A table where it fits, cards on a phone. */
export function TablaDeRecibos({ recibos, onOpen, onToggle, onReject, onRemove }: Props) {
  const fits = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const imagen = (recibo: Recibo) => (
    <ImagenDeRecibo
      recibo={recibo}
      etiqueta={`Ampliar el recibo ${recibo.codrecibo} de ${nombreDe(recibo)}`}
      onClick={() => onOpen(recibo)}
      onKeyDown={moveFocus}
    />
  )
  const pagado = (recibo: Recibo, conTexto: boolean) => (
    <Pagado
      recibo={recibo}
      id={idDePagado(recibo.id)}
      conTexto={conTexto}
      onToggle={() => onToggle(recibo)}
      onKeyDown={moveFocus}
    />
  )
  const toAcciones = (recibo: Recibo) => {
    const de = `el recibo ${recibo.codrecibo} de ${nombreDe(recibo)}`
    return (
      <div className={classes.acciones}>
        {recibo.estado === 'en_revision' && (
          <Accion texto="Rechazar" de={de} Icono={IconX} onClick={() => onReject(recibo)} />
        )}
        {onRemove && (
          <Accion texto="Quitar" de={de} Icono={IconTrash} color="red" onClick={() => onRemove(recibo)} />
        )}
      </div>
    )
  }
  const rechazo = ({ motivo }: Recibo) => motivo && <p className={classes.rechazo}>Rechazado: {motivo}</p>
  const tellPago = ({ periodos, monto }: Recibo) => [
    ...(periodos ? [periodos.nombre] : []),
    ...(monto === null ? [] : [formatPesos(monto)]),
  ]
  const enviado = (recibo: Recibo) => formatDia(recibo.enviado, ajustes.zonaHoraria)

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
    { titulo: 'Pagado', ancho: 96, celda: recibo => pagado(recibo, false) },
  ]
  return (
    <TablaDePersonas
      filas={recibos}
      claveDe={({ id }) => id}
      titulo="Estudiante"
      persona={recibo => (
        <Persona nombre={nombreDe(recibo)} detalle={enviado(recibo)}>
          <EnUnaLinea recibo={recibo} />
        </Persona>
      )}
      columnas={columnas}
      acciones={onRemove && { celda: toAcciones, ancho: 250, iconos: 120 }}
    />
  )
}
