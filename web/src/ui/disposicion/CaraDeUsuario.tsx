import { Avatar, UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './MenuDeUsuario.module.css'

export interface Titular {
  nombre: string
  correo: string
}

export interface MenuProps {
  titular: Titular
  /** The address of their profile. */
  perfil: string
  opened: boolean
  onChange: (opened: boolean) => void
  onLogout: () => void
}

type CaraProps = UnstyledButtonProps &
  Omit<ComponentProps<'button'>, keyof UnstyledButtonProps> & { titular: Titular }

export function CaraDeUsuario({ titular: { nombre }, ...props }: CaraProps) {
  return (
    <UnstyledButton {...props} className={classes.boton} aria-label={`Menú de usuario: ${nombre}`}>
      <Avatar name={nombre} color="tinta" size={36} alt="" aria-hidden="true" />
      <span className={classes.nombre}>{nombre}</span>
      <IconChevronDown className={classes.flecha} size={16} aria-hidden="true" />
    </UnstyledButton>
  )
}
