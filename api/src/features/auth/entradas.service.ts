import { randomBytes } from 'node:crypto'
import type { ActivarBody } from '@nivela/contract/auth'
import type { CodigoDeEntrada } from '@nivela/contract/codigos'
import { ROL } from '@nivela/contract/roles'
import type { Caller } from '../../platform/http/access.ts'
import { conflict, unauthorized } from '../../platform/http/errors.ts'
import { type Postgres, setAuthor } from '../../platform/postgres/postgres.ts'
import { hashPassword, verifyPassword } from '../../platform/security/passwords.ts'
import { queueCorreos } from '../correos/correos.service.ts'
import type { Confirm } from '../usuarios/sensitive-acts.service.ts'
import {
  enterWithCorreo,
  hasPassword,
  lockUsuario,
  selectIdByIdentificacion,
} from '../usuarios/usuarios.service.ts'
import { selectPersona } from './auth.queries.ts'
import { deleteCodigo, selectOptionalCodigo, upsertCodigo } from './entradas.queries.ts'
import type { PasswordPolicy } from './password-policy.ts'
import { ALPHABET } from './recovery-codes.ts'
import type { Senders } from './senders.ts'
import type { Sender, Sesiones, SignedIn } from './sesiones.service.ts'
import { createWrongEntradas } from './wrong-passwords.ts'

const LENGTH = 8
const WRONG =
  'La matrícula o el documento y el código no coinciden, o el código venció. Revísalos, o pide otro en la oficina.'

const newCode = () => Array.from(randomBytes(LENGTH), byte => ALPHABET[byte % ALPHABET.length]).join('')

interface Parts {
  sesiones: Sesiones
  senders: Senders
  policy: PasswordPolicy
  confirm: Confirm
}

export type Entradas = ReturnType<typeof createEntradas>

/** The way in for students without an e-mail: a code from the office, with which they give one of their own. */
export function createEntradas({ db, pool }: Postgres, { sesiones, senders, policy, confirm }: Parts) {
  const wrongCodes = createWrongEntradas(pool)

  /** Who has this code, or null; somebody unknown takes as long as a wrong code. */
  async function check(idusuario: number | null, codigo: string): Promise<string | null> {
    const huella = idusuario === null ? null : await selectOptionalCodigo(db, idusuario)
    return (await verifyPassword(huella, codigo)) ? huella : null
  }

  return {
    /** A new code, in place of the one before. Anyone who has it has the account, so the office confirms it. */
    async give(caller: Caller, id: number, contrasenaPropia: string | undefined): Promise<CodigoDeEntrada> {
      await confirm('POST /usuarios/{id}/codigo', caller, contrasenaPropia)
      const codigo = newCode()
      const huella = await hashPassword(codigo)
      const vence = await db.transaction(async tx => {
        const { idrol, activo } = await lockUsuario(tx, id)
        if (idrol !== ROL.estudiante) throw conflict('Los códigos son para estudiantes.')
        if (!activo) throw conflict('Esta cuenta está desactivada: actívala antes de darle un código.')
        if (await hasPassword(tx, id))
          throw conflict(
            'Este estudiante ya eligió su contraseña. Si perdió su correo, corrígelo en sus datos.',
          )
        return upsertCodigo(tx, id, huella)
      })
      await wrongCodes.forget(String(id))
      return { codigo, vence: vence.toISOString() }
    },

    /** The code is used up, the e-mail is theirs to verify, and they are signed in. */
    async activate(
      { identificacion, codigo, correo, contrasena }: ActivarBody,
      sender: Sender,
    ): Promise<SignedIn> {
      const id = await selectIdByIdentificacion(db, identificacion)
      const who = { ip: sender.ip, correo: id === null ? identificacion : String(id) }
      const huella = await senders.guard(who, () => wrongCodes.guard(who, () => check(id, codigo)))
      if (huella === null || id === null) throw unauthorized(WRONG)
      const person = { ...(await selectPersona(db, id)), correo }
      const contrasenaHash = await policy.hashNewPassword('contrasena', contrasena, person)
      const opened = await db.transaction(async tx => {
        await setAuthor(tx, id)
        if (!(await deleteCodigo(tx, id, huella))) return null
        if (!(await enterWithCorreo(tx, id, correo, contrasenaHash))) return null
        await queueCorreos(tx, 'verificacion', [id])
        return sesiones.open(tx, { ...person, verificado: false, contrasenaHash }, sender)
      })
      if (!opened) throw unauthorized(WRONG)
      return opened
    },
  }
}
