import { Anchor } from '@mantine/core'
import { TEXTOS } from '@nivela/contract/textos'
import { useLogout } from '../useLogout.ts'

export function LogoutLink() {
  const logout = useLogout()
  return (
    <Anchor component="button" type="button" py={12} my={-4} onClick={logout}>
      {TEXTOS.menu.salir}
    </Anchor>
  )
}
