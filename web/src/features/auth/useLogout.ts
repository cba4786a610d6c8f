import { TEXTOS } from '@nivela/contract/textos'
import { useNavigate } from 'react-router'
import { confirm } from '../../ui/confirm.tsx'
import { logout } from './auth.api.ts'

export function useLogout() {
  const navigate = useNavigate()
  return async () => {
    if (!(await confirm(TEXTOS.salir))) return
    await logout()
    await navigate('/login', { replace: true })
  }
}
