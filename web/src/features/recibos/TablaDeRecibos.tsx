import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { formatPesos } from '@nivela/contract/dinero'
import type { Recibo } from '@nivela/contract/recibos'
import { IconTrash, IconX } from '@tabler/icons-react'
import { ajustes } from '../../lib/ajustes.ts'
import { formatDia } from '../../lib/momento.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { Persona } from '../../ui/lista/Persona.tsx'
import { Tabla } from '../../ui/lista/Tabla.tsx'
import { Advertencias } from './Advertencias.tsx'
import { ImagenDeRecibo } from './ImagenDeRecibo.tsx'
import { moveFocus } from './moveFocus.ts'
import { idDePagado, Pagado } from './Pagado.tsx'
import { nombreDe } from './palabras.ts'
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
                <span>Recibo {recibo.codrecibo}</span>
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
  return (
    <Tabla columnas={['Estudiante', 'Código', 'Paga', 'Imagen', 'Pagado', ...(onRemove ? ['Acciones'] : [])]}>
      {recibos.map(recibo => (
        <Table.Tr key={recibo.id}>
          <Table.Td>
            <Persona nombre={nombreDe(recibo)}>{enviado(recibo)}</Persona>
            {rechazo(recibo)}
            <Advertencias recibo={recibo} />
          </Table.Td>
          <Table.Td>{recibo.codrecibo}</Table.Td>
          <Table.Td>
            {tellPago(recibo).map(dato => (
              <span key={dato} className={classes.paga}>
                {dato}
              </span>
            ))}
          </Table.Td>
          <Table.Td>{imagen(recibo)}</Table.Td>
          <Table.Td>
            <div className={onRemove ? undefined : classes.alFinal}>{pagado(recibo, false)}</div>
          </Table.Td>
          {onRemove && <Table.Td>{toAcciones(recibo)}</Table.Td>}
        </Table.Tr>
      ))}
    </Tabla>
  )
}
