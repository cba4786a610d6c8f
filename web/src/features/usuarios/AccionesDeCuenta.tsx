import { Menu } from '@mantine/core'
import { ROL } from '@nivela/contract/roles'
import type { Usuario } from '@nivela/contract/usuarios'
import {
  type Icon,
  IconArrowsExchange,
  IconDots,
  IconSend,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { NADIE_LO_RECIBE, useSinCorreo } from '../../data/correos/useSinCorreo.ts'
import { periodosQuery } from '../../data/periodos/periodos.api.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { inviteAgain, seccionesDelMaestroQuery } from '../../data/usuarios/usuarios.api.ts'
import { useActo } from '../../ui/actos/useActo.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { toastSuccess } from '../../ui/toasts/toast.tsx'
import { HandOverSecciones } from './HandOverSecciones.tsx'
import { useSwitchActivo } from './SwitchActivo.tsx'
import { useConfirmEnvio } from './useConfirmEnvio.ts'
import { useEliminar } from './useEliminar.ts'

const icono = (Icono: Icon) => <Icono size={18} stroke={1.7} aria-hidden="true" />

/** What the office does with the account of a colleague or a teacher. */
export function AccionesDeCuenta({ usuario }: { usuario: Usuario }) {
  const [entrega, setEntrega] = useState(false)
  const change = useSwitchActivo(usuario)
  const remove = useEliminar(usuario)
  const { id, idrol, activo, verificado, correo } = usuario
  const sinCorreo = useSinCorreo()
  const confirmEnvio = useConfirmEnvio()
  const [invite] = useActo(async () => {
    if (!(await confirmEnvio(`¿Reenviar la invitación a ${correo}?`))) return
    await inviteAgain(id)
    toastSuccess(sinCorreo ? NADIE_LO_RECIBE : `Otra invitación va en camino a ${correo}.`)
  })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Accion texto="Cuenta" de={`de ${fullName(usuario)}`} Icono={IconDots} />
        </Menu.Target>
        <Menu.Dropdown>
          {idrol === ROL.maestro && activo && <Entregar idmaestro={id} onClick={() => setEntrega(true)} />}
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
          <Menu.Item leftSection={icono(IconTrash)} color="red" onClick={() => void remove()}>
            Eliminar
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {entrega && <HandOverSecciones maestro={usuario} onClose={() => setEntrega(false)} />}
    </>
  )
}

/** Read when the menu opens, and not for each row of the list. */
function Entregar({ idmaestro, onClick }: { idmaestro: number; onClick: () => void }) {
  const [secciones, periodos] = useQueries({ queries: [seccionesDelMaestroQuery(idmaestro), periodosQuery] })
  const cerrados = new Set(periodos.data?.filter(({ cerrado }) => cerrado).map(({ id }) => id))
  const ninguna = secciones.data?.every(({ idperiodo }) => cerrados.has(idperiodo)) ?? false
  return (
    <Menu.Item
      leftSection={icono(IconArrowsExchange)}
      disabled={ninguna || secciones.isPending || periodos.isPending}
      onClick={onClick}
    >
      {ninguna ? 'No tiene secciones que entregar' : 'Entregar sus secciones'}
    </Menu.Item>
  )
}
