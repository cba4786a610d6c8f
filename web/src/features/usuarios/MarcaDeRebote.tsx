import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { rebotesQuery } from '../../data/correos/correos.api.ts'
import classes from './Usuarios.module.css'

/** Beside an address that a mail server refused: the person gets no mails. */
export function MarcaDeRebote({ idusuario, corta = false }: { idusuario: number; corta?: boolean }) {
  const { data } = useQuery(rebotesQuery)
  const rebote = data?.find(one => one.idusuario === idusuario)
  if (!rebote) return null
  return (
    <span className={classes.rebote} title={rebote.motivo}>
      <IconMailOff size={16} stroke={1.7} aria-hidden="true" />
      {corta ? 'Rebota' : 'Los correos a esta dirección rebotan'}
    </span>
  )
}
