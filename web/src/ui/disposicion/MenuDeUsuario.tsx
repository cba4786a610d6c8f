import {
  Avatar,
  Menu,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { TEXTOS } from '@nivela/contract/textos'
import { IconChevronDown, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './MenuDeUsuario.module.css'

export interface Titular {
  nombre: string
  correo: string
}

interface Props {
  titular: Titular
  /** The address of their profile. */
  perfil: string
  opened: boolean
  onChange: (opened: boolean) => void
  onLogout: () => void
}

export function MenuDeUsuario({ titular, perfil, opened, onChange, onLogout }: Props) {
  const { oscuro, etiqueta, toggle } = useTema()
  const { nombre, correo } = titular
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={264}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes.boton} aria-label={`Menú de usuario: ${nombre}`}>
          <Avatar name={nombre} color="tinta" size={36} alt="" aria-hidden="true" />
          <span className={classes.nombre}>{nombre}</span>
          <IconChevronDown className={classes.flecha} size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.lista ?? ''}>
        <div className={classes.persona}>
          <Text fw={600} truncate>
            {nombre}
          </Text>
          <Text size="sm" c="dimmed" truncate title={correo}>
            {correo}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={perfil} leftSection={<IconUserCircle size={18} />}>
          {TEXTOS.menu.perfil}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={oscuro ? <IconSun size={18} /> : <IconMoon size={18} />}
          onClick={toggle}
        >
          {etiqueta}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={onLogout}>
          {TEXTOS.menu.salir}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Follows the system until the person chooses; the choice is remembered. */
function useTema() {
  const { setColorScheme } = useMantineColorScheme()
  const oscuro = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return {
    oscuro,
    etiqueta: oscuro ? 'Usar tema claro' : 'Usar tema oscuro',
    toggle: () => setColorScheme(oscuro ? 'light' : 'dark'),
  }
}
