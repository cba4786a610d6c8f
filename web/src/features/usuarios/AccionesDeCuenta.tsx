import { ROL } from '@nivela/contract/roles'
import type { Usuario } from '@nivela/contract/usuarios'
import { IconArrowsExchange, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { attempt } from '../../ui/catalogo/useCatalogo.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { EntregarSecciones } from './EntregarSecciones.tsx'
import { fullName } from './nombres.ts'
import { SwitchActivo } from './SwitchActivo.tsx'
import { inviteAgain } from './usuarios.api.ts'

/** What the office does with the account of a colleague or a teacher. */
export function AccionesDeCuenta({ usuario }: { usuario: Usuario }) {
  const [entrega, setEntrega] = useState(false)
  const nombre = fullName(usuario)
  async function invite() {
    if (await attempt(() => inviteAgain(usuario.id)))
      toastSuccess(`Otra invitación va en camino a ${usuario.correo}.`)
  }
  return (
    <>
      {usuario.idrol === ROL.maestro && usuario.activo && (
        <Accion
          texto="Entregar secciones"
          de={`de ${nombre}`}
          Icono={IconArrowsExchange}
          onClick={() => setEntrega(true)}
        />
      )}
      {!usuario.verificado && usuario.activo && (
        <Accion
          texto="Reenviar invitación"
          de={`a ${nombre}`}
          Icono={IconSend}
          onClick={() => void invite()}
        />
      )}
      <SwitchActivo persona={usuario} />
      {entrega && <EntregarSecciones maestro={usuario} onClose={() => setEntrega(false)} />}
    </>
  )
}
