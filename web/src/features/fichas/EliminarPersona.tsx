import type { Usuario } from '@nivela/contract/usuarios'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { fullName } from '../../data/usuarios/nombres.ts'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { useEliminar } from '../usuarios/index.ts'

export function EliminarPersona({ usuario }: { usuario: Usuario }) {
  const navigate = useNavigate()
  const remove = useEliminar(usuario, () => navigate('/adminstudents', { replace: true }))
  return (
    <Accion
      texto="Eliminar"
      de={`a ${fullName(usuario)}`}
      Icono={IconTrash}
      color="red"
      onClick={() => void remove()}
    />
  )
}
