import { Menu, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { TEXTOS } from '@nivela/contract/textos'
import { IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { CaraDeUsuario, type MenuProps } from './CaraDeUsuario.tsx'
import classes from './MenuDeUsuario.module.css'

export function MenuDeUsuario({ titular, perfil, opened, onChange, onLogout }: MenuProps) {
  const { oscuro, etiqueta, toggle } = useTema()
  const { nombre, correo } = titular
  // It takes the place of the button that was pressed, which had the focus.
  const cara = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => cara.current?.focus(), [])
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
        <CaraDeUsuario ref={cara} titular={titular} />
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
