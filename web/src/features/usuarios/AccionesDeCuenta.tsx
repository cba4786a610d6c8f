import { Menu } from '@mantine/core'
import { ROL } from '@nivela/contract/roles'
import type { Usuario } from '@nivela/contract/usuarios'
import {
  type Icon,
  IconArrowsExchange,
  IconDots,
  IconSend,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { attempt } from '../../ui/catalogo/useCatalogo.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { HandOverSecciones } from './HandOverSecciones.tsx'
import { fullName } from './nombres.ts'
import { useSwitchActivo } from './SwitchActivo.tsx'
import { inviteAgain } from './usuarios.api.ts'

const icono = (Icono: Icon) => <Icono size={18} stroke={1.7} aria-hidden="true" />

/** What the office does with the account of a colleague or a teacher. */
export function AccionesDeCuenta({ usuario }: { usuario: Usuario }) {
  const [entrega, setEntrega] = useState(false)
  const change = useSwitchActivo(usuario)
  const { id, idrol, activo, verificado, correo } = usuario
  async function invite() {
    if (await attempt(() => inviteAgain(id))) toastSuccess(`Otra invitación va en camino a ${correo}.`)
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Accion texto="Cuenta" de={`de ${fullName(usuario)}`} Icono={IconDots} />
        </Menu.Target>
        <Menu.Dropdown>
          {idrol === ROL.maestro && activo && (
            <Menu.Item leftSection={icono(IconArrowsExchange)} onClick={() => setEntrega(true)}>
              Entregar sus secciones
            </Menu.Item>
          )}
          {!verificado && activo && (
            <Menu.Item leftSection={icono(IconSend)} onClick={() => void invite()}>
              Reenviar la invitación
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={icono(activo ? IconUserOff : IconUserCheck)}
            {...(activo && { color: 'red' })}
            onClick={() => void change()}
          >
            {activo ? 'Desactivar la cuenta' : 'Activar la cuenta'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {entrega && <HandOverSecciones maestro={usuario} onClose={() => setEntrega(false)} />}
    </>
  )
}
