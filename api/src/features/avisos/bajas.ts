import { esApagable, type TipoDeAviso, tipoDeAviso } from '@nivela/contract/avisos'
import { badField } from '../../platform/http/errors.ts'
import { createSigner } from '../../platform/security/signing.ts'

export const ENLACE_INVALIDO = 'Este enlace no es válido. Entra y elige en tu perfil qué avisos quieres.'

interface Baja {
  idusuario: number
  tipo: TipoDeAviso
}

/** The links that turn a kind of notice off. They need no row and no end: its bearer can turn off one kind of one person. */
export function createBajas(secret: string) {
  const signer = createSigner(secret, 'bajas de avisos')
  return {
    sign: ({ idusuario, tipo }: Baja) => signer.sign(`${idusuario}.${tipo}`),
    read(token: string): Baja {
      const [idusuario, tipo] = signer.read(token)?.split('.') ?? []
      const known = tipoDeAviso.safeParse(tipo)
      if (!known.success || !esApagable(known.data)) throw badField('token', ENLACE_INVALIDO)
      return { idusuario: Number(idusuario), tipo: known.data }
    },
  }
}
export type Bajas = ReturnType<typeof createBajas>
