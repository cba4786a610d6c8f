import { Anchor } from '@mantine/core'
import { TEXTOS } from '@nivela/contract/textos'
import { ajustes } from '../../lib/session/ajustes.ts'

export function ContactLink() {
  return (
    <Anchor href={`mailto:${ajustes.correoEscuela}`} py={12} my={-4}>
      {TEXTOS.verificacion.contactanos}
    </Anchor>
  )
}
