import type { LoDeshecho } from '@nivela/contract/importaciones'
import { ROL } from '@nivela/contract/roles'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import { describeUsos } from '../expedientes/expedientes.service.ts'
import { lockResultados, undoResultados } from '../poma/poma.service.ts'
import { undoPersonal, undoUsuarios } from '../usuarios/usuarios.service.ts'
import * as queries from './importaciones.queries.ts'

const MOTIVOS: Record<queries.PorQue, string> = {
  entro: 'Ya entró en su cuenta.',
  persona: 'Sus datos cambiaron después.',
  poma: 'Sus resultados cambiaron después.',
  inscrito: 'Se inscribió después con estos resultados.',
  correo: 'Su correo de antes es ahora de otra persona.',
  matricula: 'Su matrícula de antes es ahora de otra persona.',
}

/** Of people who came in a table, or were changed by it: everything of one person goes, or stays. */
export async function undoPersonas(
  tx: Transaction,
  importacion: queries.FilaDeImportacion,
  simular: boolean,
  confirm: () => void,
): Promise<LoDeshecho> {
  // Both lines of the lock order in docs/architecture.md: a call that enrols or edits a person waits, or is seen below.
  if (!simular && importacion.tabla === 'resultados') await lockResultados(tx)
  if (!simular) await queries.lockPersonas(tx, importacion)
  const personas = await queries.selectPersonas(tx, importacion)
  const usos = await describeUsos(
    tx,
    personas.filter(({ nueva, porQue }) => nueva && !porQue).map(({ id }) => id),
  )
  const motivoOf = ({ id, porQue }: queries.PersonaImportada) => {
    const uso = usos.get(id)
    return porQue ? MOTIVOS[porQue] : uso && `Tiene ${uso}.`
  }
  const quedan = personas.flatMap(one => {
    const motivo = motivoOf(one)
    return motivo ? [{ ...quien(one), motivo }] : []
  })
  const free = personas.filter(one => !motivoOf(one))
  const [nuevas, conocidas] = [free.filter(({ nueva }) => nueva), free.filter(({ nueva }) => !nueva)]
  if (nuevas.some(({ idrol }) => idrol === ROL.administrador) || conocidas.some(one => one.mudada)) confirm()
  if (!simular) {
    await undoPersonal(tx, nuevas)
    await undoUsuarios(tx, conocidas)
    await undoResultados(tx, conocidas)
  }
  const accionOf = ({ nueva }: queries.PersonaImportada) => (nueva ? 'eliminar' : 'restaurar')
  return { van: free.map(one => ({ ...quien(one), accion: accionOf(one) })), quedan }
}

const quien = ({ id, nombre, apellido }: queries.PersonaImportada) => ({
  idusuario: id,
  nombre: `${nombre} ${apellido}`,
})
