import { numeroDe, type Recibo } from '@nivela/contract/recibos'
import { IconBan, IconPrinter, IconTrash, IconX } from '@tabler/icons-react'
import { downloadComprobante } from '../../data/recibos/recibos.api.ts'
import { attempt } from '../../ui/actos/attempt.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { actosDe } from './actos.ts'
import { nombreDe } from './palabras.ts'
import classes from './Recibos.module.css'

interface Props {
  recibo: Recibo
  onReject?: ((recibo: Recibo) => void) | undefined
  onRemove?: ((recibo: Recibo) => void) | undefined
  onAnnul?: ((recibo: Recibo) => void) | undefined
}

/** What can be done to a receipt beside its switch. */
export function AccionesDeRecibo({ recibo, onReject, onRemove, onAnnul }: Props) {
  const { puedeRechazar, puedeQuitar, puedeAnular, conComprobante } = actosDe(recibo)
  const de = `el recibo ${numeroDe(recibo)} de ${nombreDe(recibo)}`
  return (
    <div className={classes.acciones}>
      {conComprobante && (
        <Accion
          texto="Comprobante"
          de={`de ${de}`}
          Icono={IconPrinter}
          onClick={() => void attempt(() => downloadComprobante(recibo))}
        />
      )}
      {onReject && puedeRechazar && (
        <Accion texto="Rechazar" de={de} Icono={IconX} onClick={() => onReject(recibo)} />
      )}
      {onAnnul && puedeAnular && (
        <Accion texto="Anular" de={de} Icono={IconBan} color="red" onClick={() => onAnnul(recibo)} />
      )}
      {onRemove && puedeQuitar && (
        <Accion texto="Quitar" de={de} Icono={IconTrash} color="red" onClick={() => onRemove(recibo)} />
      )}
    </div>
  )
}
