import { Button, Group, Stack } from '@mantine/core'
import type { Sesion } from '@nivela/contract/auth'
import type { ReactNode } from 'react'
import { checkVerificado, resendVerification } from '../../../data/auth/verificacion.api.ts'
import { ApiError } from '../../../lib/http/api.ts'
import { ContactLink } from '../ContactLink.tsx'
import { ResendButton } from '../ResendButton.tsx'
import { LogoutLink } from './LogoutLink.tsx'
import { useVerificado } from './useVerificado.ts'

interface Props {
  sesion: Sesion
  /** What they should know. */
  children: ReactNode
}

/** Somebody signed in whose e-mail is not verified yet. Once it is, the page takes them to their panel. */
export function EsperaDeVerificacion({ sesion: { id, correo }, children }: Props) {
  const { checking, check } = useVerificado(id)

  async function resend() {
    try {
      await resendVerification()
      return true
    } catch (reason) {
      const verified = reason instanceof ApiError && reason.status === 409 && (await checkVerificado(id))
      if (!verified) throw reason
      return false
    }
  }

  return (
    <Stack gap="md">
      {children}
      <Button fullWidth mt="xs" disabled={checking} onClick={() => void check()}>
        {checking ? 'Comprobando...' : 'Ya lo verifiqué'}
      </Button>
      <ResendButton onSend={resend} exito={`Te enviamos otro correo a ${correo}.`} />
      <Group justify="space-between">
        <ContactLink />
        <LogoutLink />
      </Group>
    </Stack>
  )
}
