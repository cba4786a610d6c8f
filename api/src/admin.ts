import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { correo as correoSchema } from '@nivela/contract/campos'
import { contrasenaNueva } from '@nivela/contract/contrasenas'
import { endBienvenidas } from './features/auth/bienvenida.service.ts'
import { createPasswordPolicy } from './features/auth/password-policy.ts'
import { insertAdministrator, tellAdministradores } from './features/usuarios/usuarios.service.ts'
import { runOrExplain, UsageError } from './platform/operations/process.ts'
import { readSettings } from './platform/operations/settings.ts'
import { databaseErrorOf } from './platform/postgres/database-errors.ts'
import { openDatabase } from './platform/postgres/open.ts'

const PERSON = { nombre: 'Administración', apellido: 'de la escuela' }

runOrExplain(async () => {
  const settings = readSettings(process.env)
  const correo = correoSchema.safeParse(process.argv[2])
  if (!correo.success)
    throw new UsageError('Dinos el correo de la cuenta: npm run admin -- correo@escuela.do')
  const contrasena = contrasenaNueva('contraseña').safeParse(
    process.env.ADMIN_PASSWORD || (await askPassword()),
  )
  if (!contrasena.success) throw new UsageError(contrasena.error.issues[0]?.message ?? '')
  const person = { ...PERSON, correo: correo.data }
  const contrasenaHash = await createPasswordPolicy(settings)
    .hashNewPassword('contrasena', contrasena.data, {
      ...person,
      cedula: null,
      matricula: null,
      telefono: null,
    })
    .catch((error: Error) => {
      throw new UsageError(error.message)
    })

  const postgres = await openDatabase(settings, sentence => console.log(sentence))
  try {
    await postgres.db.transaction(async tx => {
      await endBienvenidas(tx)
      const id = await insertAdministrator(tx, { ...person, contrasenaHash })
      await tellAdministradores(tx, 'nuevo', { id, ...person })
    })
    console.log(`Listo: ${person.correo} ya puede entrar como administrador.`)
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'usuarios_correo_unico') throw error
    throw new UsageError(
      `Ya hay una cuenta con el correo ${person.correo}. Si olvidó su contraseña, puede recuperarla.`,
    )
  } finally {
    await postgres.close()
  }
})

/** Asks without showing what is typed. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError('Falta la contraseña: defínela en ADMIN_PASSWORD.')
  process.stdout.write('Contraseña (8 caracteres o más): ')
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: mute, terminal: true })
  const answer = await prompt.question('')
  prompt.close()
  process.stdout.write('\n')
  return answer
}
