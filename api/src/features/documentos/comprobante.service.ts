import { numeroDe } from '@nivela/contract/recibos'
import { ROL } from '@nivela/contract/roles'
import type { Caller } from '../../platform/http/access.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { datosDePago } from './contenido.ts'
import { selectOptionalComprobante } from './documentos.queries.ts'
import { drawDocumento, issue, type School } from './documentos.service.ts'

/** The slip of a payment that the office recorded, for the student who paid; an annulled one has none. */
export async function writeComprobante(db: Database, caller: Caller, idrecibo: number, school: School) {
  const paid = await selectOptionalComprobante(db, idrecibo)
  if (!paid || (caller.idrol !== ROL.administrador && caller.id !== paid.idusuario)) throw notFound()
  const { contenido } = paid
  const document = await issue(db, { tipo: 'comprobante', idrecibo }, contenido)
  return drawDocumento(
    document,
    school,
    {
      about: `Pago ${numeroDe(contenido)}`,
      subtitle: contenido.estudiante,
      facts: Object.entries(datosDePago(contenido)),
      signatures: [['Oficina', 'Firma y sello']],
    },
    () => {},
  )
}
