import { IconFileSpreadsheet } from '@tabler/icons-react'
import { formatBytes } from '../../lib/archivos.ts'
import classes from './Importacion.module.css'

export function Archivo({ archivo: { name, size } }: { archivo: File }) {
  return (
    <div className={classes.archivo}>
      <IconFileSpreadsheet size={28} stroke={1.6} aria-hidden="true" />
      <span className={classes.nombre}>
        {name} <span className={classes.peso}>{formatBytes(size)}</span>
      </span>
    </div>
  )
}
