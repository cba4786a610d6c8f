import { Avatar, UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import classes from './MenuDeUsuario.module.css'

export interface Titular {
  nombre: string
  correo: string
}

export interface Props {
  titular: Titular
  /** The address of their profile. */
  perfil: string
  opened: boolean
  onChange: (opened: boolean) => void
  onLogout: () => void
}

/** A menu is a tenth of a page's code, and most pages are left without opening it. */
const loadMenu = async () => ({ default: (await import('./MenuDeUsuario.tsx')).MenuDeUsuario })
const MenuDeUsuario = lazy(loadMenu)

/** Who is signed in; pressed, their menu. */
export function BotonDeUsuario(props: Props) {
  const [asked, setAsked] = useState(false)
  const { titular, onChange } = props
  const solo = (
    <Cara
      titular={titular}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu().catch(() => {})}
      onClick={() => {
        setAsked(true)
        onChange(true)
      }}
    />
  )
  return asked ? (
    <Suspense fallback={solo}>
      <MenuDeUsuario {...props} />
    </Suspense>
  ) : (
    solo
  )
}

type CaraProps = UnstyledButtonProps &
  Omit<ComponentProps<'button'>, keyof UnstyledButtonProps> & { titular: Titular }

export function Cara({ titular: { nombre }, ...props }: CaraProps) {
  return (
    <UnstyledButton {...props} className={classes.boton} aria-label={`Menú de usuario: ${nombre}`}>
      <Avatar name={nombre} color="tinta" size={36} alt="" aria-hidden="true" />
      <span className={classes.nombre}>{nombre}</span>
      <IconChevronDown className={classes.flecha} size={16} aria-hidden="true" />
    </UnstyledButton>
  )
}
