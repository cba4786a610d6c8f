import { streamZip, type ZipEntry } from '../../platform/documents/zip.ts'
import { conflict } from '../../platform/http/errors.ts'
import { plainName } from '../../platform/http/files.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import { selectPeriodo } from '../periodos/periodos.service.ts'
import { describeMissing, drawActa } from './acta.service.ts'
import { type SeccionDeActa, selectActa, selectSeccionesDeActas } from './documentos.queries.ts'
import type { School } from './documentos.service.ts'

/** All actas of a period as one file, each drawn when its turn comes; what has none yet is told in a text beside them. */
export async function streamActas(db: Database, idperiodo: number, school: School) {
  const { nombre: periodo } = await selectPeriodo(db, idperiodo)
  const sections = await selectSeccionesDeActas(db, idperiodo)
  const ready = sections.filter(({ lista }) => lista)
  const pending = sections.filter(({ lista }) => !lista)
  if (!ready.length)
    throw conflict(
      sections.length
        ? 'Ninguna sección del período tiene su acta: faltan calificaciones o están sin oficializar.'
        : 'El período no tiene secciones con estudiantes.',
    )

  const modified = new Date()
  const toEntry = (section: SeccionDeActa): ZipEntry => ({
    // With its id: plain letters may make two names one.
    name: `${plainName(`acta ${section.asignatura} ${section.seccion} ${section.id}`)}.pdf`,
    modified,
    async read() {
      const acta = await selectActa(db, section.id)
      const missing = describeMissing(acta)
      if (missing) throw conflict(missing)
      return drawActa(db, section.id, acta, school)
    },
  })
  const note: ZipEntry = {
    name: 'FALTAN.txt',
    modified,
    read: async () => Buffer.from(describePending(periodo, pending)),
  }
  return { periodo, zip: streamZip([...(pending.length ? [note] : []), ...ready.map(toEntry)]) }
}

const describePending = (periodo: string, pending: SeccionDeActa[]) =>
  [
    `${periodo}: estas secciones todavía no tienen acta, porque faltan calificaciones o están sin oficializar.`,
    '',
    ...pending.map(({ asignatura, seccion, maestro }) => `- ${asignatura}, sección ${seccion} (${maestro})`),
    '',
  ].join('\r\n')
