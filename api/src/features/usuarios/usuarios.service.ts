import { count, enumerate } from '@nivela/contract/palabras'
import { NOMBRE_DE_ROL, ROL, type Rol } from '@nivela/contract/roles'
import { type Usuario, type UsuarioBody, type UsuarioCambioBody, usuario } from '@nivela/contract/usuarios'
import type { Caller } from '../../platform/http/access.ts'
import { type ConstraintSentences, conflict } from '../../platform/http/errors.ts'
import type { FindUses } from '../../platform/postgres/named-table.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { refuseStale } from '../../platform/postgres/versions.ts'
import { tellMoved } from '../avisos/avisos.service.ts'
import { queueCorreos } from '../correos/correos.service.ts'
import { tellAdministradores, tellCambio } from './administradores.ts'
import { deleteUsuarios, restoreUsuarios } from './deshacer.queries.ts'
import { insertEstudiantes, selectMudados, updateEstudiantes } from './estudiantes.queries.ts'
import type { Confirm } from './sensitive-acts.service.ts'
import {
  countSeccionesEnCurso,
  hasPassword,
  insertUsuario,
  lockByDocumento,
  lockUsuario,
  selectOptionalAjeno,
  selectUsuario,
  selectUsuariosOf,
  setActivo,
  updatePersona,
  updateUsuario,
} from './usuarios.queries.ts'

export { tellAdministradores, tellCambio } from './administradores.ts'
export {
  type Apagado,
  analyzeFilas,
  createFilas,
  dropFilas,
  FILAS,
  fillFilas,
  giveMatricula,
  selectApagados,
  settleUnidas,
  unfoldFilas,
} from './estudiantes.queries.ts'
export { type Doble, selectDobles } from './parecidos.queries.ts'
export {
  deleteUsuario,
  enterWithCorreo,
  hasAdministrator,
  hasPassword,
  hasSegundoFactor,
  insertAdministrator,
  lockUsuario,
  markVerified,
  matchesNombre,
  matchesPersona,
  replacePassword,
  selectIdByIdentificacion,
  selectUsuario,
  selectUsuarios,
  setSegundoFactor,
} from './usuarios.queries.ts'

const DE_OTRA_PERSONA = {
  correo: 'Ese correo ya es de otra persona.',
  cedula: 'Esa cédula ya es de otra persona.',
  matricula: 'Esa matrícula ya es de otra persona.',
  documento: 'Ese documento ya es de otra persona.',
}

export const usuariosConstraints: ConstraintSentences = {
  usuarios_correo_unico: { error: DE_OTRA_PERSONA.correo, campo: 'correo' },
  usuarios_cedula_unica: { error: DE_OTRA_PERSONA.cedula, campo: 'cedula' },
  usuarios_matricula_unica: { error: DE_OTRA_PERSONA.matricula, campo: 'matricula' },
  usuarios_nombre_valido: {
    error: 'El nombre debe tener de 1 a 120 caracteres.',
    campo: 'nombre',
    status: 400,
  },
  usuarios_apellido_valido: {
    error: 'El apellido debe tener de 1 a 120 caracteres.',
    campo: 'apellido',
    status: 400,
  },
  usuarios_correo_del_personal: { error: "El campo 'correo' está vacío", campo: 'correo', status: 400 },
  usuarios_correo_valido: { error: 'El correo no es válido.', campo: 'correo', status: 400 },
  usuarios_telefono_valido: { error: 'El teléfono no es válido.', campo: 'telefono', status: 400 },
  usuarios_cedula_valida: { error: 'La cédula tiene 11 dígitos.', campo: 'cedula', status: 400 },
  usuarios_documento_unico: { error: DE_OTRA_PERSONA.documento, campo: 'documento' },
  usuarios_documento_valido: {
    error: 'El documento tiene de 4 a 30 letras y números.',
    campo: 'documento',
    status: 400,
  },
  usuarios_tipo_de_documento_valido: {
    error: 'Elige qué documento es.',
    campo: 'tipodocumento',
    status: 400,
  },
  usuarios_documento_completo: { error: 'Elige qué documento es.', campo: 'tipodocumento', status: 400 },
  usuarios_rol_valido: { error: 'El rol no es válido.', campo: 'idrol', status: 400 },
  usuarios_matricula_solo_estudiantes: {
    error: 'Solo los estudiantes tienen matrícula.',
    campo: 'matricula',
  },
  usuarios_ultimo_administrador: { error: 'Debe quedar al menos un administrador.', campo: 'idrol' },
}

/** What is somebody else's is refused with whose it is, for the office. Of two at the same moment a constraint refuses one. */
async function refuseAjeno(tx: Transaction, person: Partial<UsuarioBody>, id = 0): Promise<void> {
  const ajeno = await selectOptionalAjeno(tx, id, person)
  if (!ajeno) return
  const { campo, nombre, idrol, matricula } = ajeno
  const quien = [NOMBRE_DE_ROL[idrol].toLowerCase(), matricula && `matrícula ${matricula}`].filter(Boolean)
  throw conflict(`${DE_OTRA_PERSONA[campo]} Es de ${nombre} (${quien.join(', ')}).`, campo)
}

/** Somebody new, as the office adds them. */
export async function createUsuario(
  tx: Transaction,
  person: Parameters<typeof insertUsuario>[1],
): Promise<Usuario> {
  await refuseAjeno(tx, person)
  return insertUsuario(tx, person)
}

export const SOLO_POR_IMPORTACION = 'Los estudiantes entran con la importación de los resultados POMA.'

/** A list of somebody's things: the caller exists, another person whom the office names may not. */
export async function listOf<T>(
  db: Queryable,
  caller: Pick<Caller, 'id'>,
  idusuario: number,
  list: (idusuario: number) => Promise<T[]>,
): Promise<T[]> {
  if (idusuario !== caller.id) await selectUsuario(db, idusuario)
  return list(idusuario)
}

/** An administrator corrects someone's data. A new e-mail has to be verified again. */
export async function correctUsuario(
  db: Database,
  caller: Caller,
  id: number,
  { version, contrasenaPropia, matricula, ...body }: UsuarioCambioBody,
  { confirm, findUses }: { confirm: Confirm; findUses: FindUses },
): Promise<Usuario> {
  const standing = await selectUsuario(db, id)
  const isAdministrator = standing.idrol === ROL.administrador
  // Anyone who has the e-mail or the role has the account.
  if (isAdministrator || isMoved(standing, body) || standing.idrol !== body.idrol)
    await confirm('PUT /usuarios/{id}', caller, contrasenaPropia)
  return db.transaction(async tx => {
    const before = await lockUsuario(tx, id)
    refuseStale(usuario, before, version)
    if (before.idrol !== body.idrol) await refuseRole(tx, caller, before, body, findUses)
    const moved = isMoved(before, body)
    const verificado = before.verificado && !moved
    await refuseAjeno(tx, { ...body, matricula }, id)
    const after = await updateUsuario(tx, id, { ...body, verificado, ...(matricula && { matricula }) })
    if (moved) await tellNewCorreo(tx, before, after)
    await tellCambio(tx, before, after)
    return after
  })
}

/**
 * Switched off, a person can't sign in and gets no mails; nothing of theirs is deleted. `meanwhile` runs once the row is
 * written: a sign-in that is under way waits for it and then opens no session. A teacher's sections are counted after it
 * too: a section that is being given to them waits, and is refused.
 */
export async function switchOff<T>(
  tx: Transaction,
  id: number,
  meanwhile: () => Promise<T>,
): Promise<[Usuario, T]> {
  const before = await lockUsuario(tx, id)
  const after = await setActivo(tx, id, false)
  const done = await meanwhile()
  const sections = await countSeccionesEnCurso(tx, id)
  if (sections) {
    const many = count(sections, 'sección', 'secciones')
    throw conflict(`Tiene ${many} en períodos sin cerrar: entrégalas primero a otro maestro.`)
  }
  await tellCambio(tx, before, after)
  return [after, done]
}

export const switchOn = (db: Database, id: number): Promise<Usuario> =>
  db.transaction(async tx => {
    const before = await lockUsuario(tx, id)
    const after = await setActivo(tx, id, true)
    await tellCambio(tx, before, after)
    return after
  })

const isMoved = (before: Usuario, { correo }: Pick<UsuarioCambioBody, 'correo'>) =>
  correo !== undefined && before.correo !== correo

/** People without a password yet are invited again. The database ends links that went to the old address. */
async function tellNewCorreo(tx: Transaction, before: Usuario, after: Usuario) {
  const conClave = await hasPassword(tx, before.id)
  if (after.correo !== null) await queueCorreos(tx, conClave ? 'verificacion' : 'invitacion', [before.id])
  await tellMoved(tx, [{ ...before, conClave }])
}

async function refuseRole(
  tx: Transaction,
  caller: Caller,
  before: Usuario,
  { idrol }: UsuarioBody,
  findUses: FindUses,
) {
  if (before.id === caller.id) throw conflict('No puedes cambiar tu propio rol.', 'idrol')
  if (before.idrol === ROL.estudiante) throw conflict('Un estudiante no puede pasar a otro rol.', 'idrol')
  if (idrol === ROL.estudiante) throw conflict(SOLO_POR_IMPORTACION, 'idrol')
  const uses = await findUses(tx, before.id)
  if (uses.length) throw conflict(`El maestro tiene ${enumerate(uses)} a su cargo.`, 'idrol')
}

/** The new students among the rows that were unfolded, who may be invited. */
export async function saveNuevos(tx: Transaction, invitar: boolean): Promise<number[]> {
  const created = await insertEstudiantes(tx)
  const invited = invitar ? created.filter(({ conCorreo }) => conCorreo) : []
  if (invited.length)
    await queueCorreos(
      tx,
      'invitacion',
      invited.map(({ id }) => id),
    )
  return created.map(({ id }) => id)
}

/**
 * The students of the sheet who were known: one with a new e-mail hears of it there, and has a link again. One who was
 * not invited yet waits for that as before, unless the office says that the sheet's students are invited. Anyone who has the
 * e-mail has the account: `confirm` refuses unless the office gave its password.
 */
export async function saveConocidos(
  tx: Transaction,
  { invitar, confirm }: { invitar: boolean; confirm: () => void },
): Promise<void> {
  const mudados = await selectMudados(tx)
  if (mudados.length) confirm()
  const moved = mudados.filter(one => one.activo && (one.conClave || one.invitado || invitar))
  const idsOf = (conClave: boolean) => moved.filter(one => one.conClave === conClave).map(({ id }) => id)
  await updateEstudiantes(tx)
  await queueCorreos(tx, 'invitacion', idsOf(false))
  await queueCorreos(tx, 'verificacion', idsOf(true))
  await tellMoved(tx, moved)
}

/** Teachers as a table names them: by e-mail, document or name. */
export const selectMaestros = (tx: Queryable) => selectUsuariosOf(tx, ROL.maestro)

/** Without a role a teacher. */
export type Personal = Omit<UsuarioBody, 'idrol' | 'matricula'> & { idrol?: Rol }

/**
 * Someone of a table of staff, known by the document, or new and then invited. Neither an e-mail nor a role is changed here:
 * the owner of the e-mail has the account.
 */
export async function savePersonal(
  tx: Transaction,
  person: Personal,
  invitar: boolean,
): Promise<{ antes: Usuario | null; despues: Usuario }> {
  const before = await lockByDocumento(tx, person)
  if (!before) {
    const idrol = person.idrol ?? ROL.maestro
    const despues = await createUsuario(tx, { ...person, idrol, contrasenaHash: null })
    if (invitar) await queueCorreos(tx, 'invitacion', [despues.id])
    await tellCambio(tx, null, despues)
    return { antes: null, despues }
  }
  if (before.idrol !== (person.idrol ?? ROL.maestro))
    throw conflict(
      before.idrol === ROL.estudiante ? 'Es de un estudiante.' : 'Tiene otro rol: cámbialo en Usuarios.',
      'cedula',
    )
  if (before.correo !== person.correo)
    throw conflict(`Tiene otro correo, ${before.correo}: cámbialo en Usuarios.`, 'correo')
  const { nombre, apellido, telefono } = person
  if (before.nombre === nombre && before.apellido === apellido && before.telefono === telefono)
    return { antes: before, despues: before }
  return { antes: before, despues: await updatePersona(tx, before.id, { nombre, apellido, telefono }) }
}

type Importado = Pick<Usuario, 'id' | 'nombre' | 'apellido' | 'idrol'> & { lineaPersona: number | null }

/** Whom a table brought in, of whom there is nothing to keep. */
export async function undoPersonal(tx: Transaction, nuevos: Importado[]): Promise<void> {
  await deleteUsuarios(
    tx,
    nuevos.map(({ id }) => id),
  )
  for (const one of nuevos)
    if (one.idrol === ROL.administrador) await tellAdministradores(tx, 'eliminado', one)
}

/** Whom a table changed, as they stood before. A person who has the old e-mail again hears of it at the other one. */
export async function undoUsuarios(tx: Transaction, conocidos: Importado[]): Promise<void> {
  const lineas = conocidos.flatMap(({ lineaPersona }) => lineaPersona ?? [])
  const moved = (await restoreUsuarios(tx, lineas)).filter(({ activo }) => activo)
  // The link of their invitation ended when the address changed.
  const invitados = moved.filter(({ conClave, invitado }) => invitado && !conClave).map(({ id }) => id)
  await queueCorreos(tx, 'invitacion', invitados)
  await tellMoved(tx, moved)
}
