import { formatPesos } from '@nivela/contract/dinero'
import { codigoDe, NOMBRE_DE_MEDIO, type Recibo } from '@nivela/contract/recibos'
import { IconBuildingBank, IconCalendarEvent, IconCash, IconHash, IconSchool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Datos } from '../../../ui/catalogo/Datos.tsx'
import { EstadoDeRecibo } from '../EstadoDeRecibo.tsx'
import { fechaDe, nombreDe, tellMotivo } from '../palabras.ts'
import classes from './Visor.module.css'

interface Props {
  recibo: Recibo
  quitado: boolean
  /** What the office sees and does. */
  children?: ReactNode
}

/** Whose receipt it is, beside its picture. */
export function Ficha({ recibo, quitado, children }: Props) {
  return (
    <div className={classes.ficha}>
      <div className={classes.de}>
        <b>{nombreDe(recibo)}</b>
        <EstadoDeRecibo recibo={recibo} quitado={quitado} />
      </div>
      <Datos
        filas={[
          { Icono: IconHash, etiqueta: 'Código', valor: codigoDe(recibo) },
          ...(recibo.periodos
            ? [{ Icono: IconSchool, etiqueta: 'Período', valor: recibo.periodos.nombre }]
            : []),
          ...(recibo.monto === null
            ? []
            : [{ Icono: IconCash, etiqueta: 'Monto', valor: formatPesos(recibo.monto) }]),
          {
            Icono: IconCalendarEvent,
            etiqueta: 'Fecha',
            valor: fechaDe(recibo),
          },
          ...(recibo.medio === 'imagen'
            ? []
            : [{ Icono: IconBuildingBank, etiqueta: 'Cómo se pagó', valor: NOMBRE_DE_MEDIO[recibo.medio] }]),
        ]}
      />
      {recibo.motivo && <p className={classes.rechazo}>{tellMotivo(recibo)}</p>}
      {children}
    </div>
  )
}
