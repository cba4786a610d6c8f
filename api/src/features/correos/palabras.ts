import { AVISOS, type TipoDeAviso } from '@nivela/contract/avisos'
import {
  HECHOS,
  type Palabras,
  type Plantilla,
  type PlantillaBody,
  plantilla as plantillaSchema,
  revisarCuerpo,
  type VistaDeCorreo,
} from '@nivela/contract/correos'
import { ROL } from '@nivela/contract/roles'
import { eq } from 'drizzle-orm'
import { AppError } from '../../platform/http/errors.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { refuseStale } from '../../platform/postgres/versions.ts'
import { plantillas } from '../../schema/correos.ts'
import { CARTAS_DE_CUENTA, type Letter } from './cuenta.ts'
import { personaOf } from './persona.ts'
import { EJEMPLOS, INVITACION_DE_PERSONAL, LETTERS, letterOf, type TipoDePlantilla } from './plantillas.ts'
import { type Membrete, renderLetter, showInBrowser } from './render.ts'

const isAviso = (tipo: TipoDePlantilla): tipo is keyof typeof EJEMPLOS => tipo in EJEMPLOS

/** Every kind of mail, with what it says by itself, facts of an example included. */
const EXAMPLES = Object.fromEntries([
  ...Object.entries(LETTERS),
  ['invitacion_personal', INVITACION_DE_PERSONAL],
  ...(Object.keys(EJEMPLOS) as (keyof typeof EJEMPLOS)[]).map(tipo => [
    tipo,
    letterOf('aviso', ROL.estudiante, [{ tipo, asunto: null, texto: EJEMPLOS[tipo], enlace: null }]).letter,
  ]),
]) as Record<TipoDePlantilla, Letter>

export const TIPOS_DE_PLANTILLA = Object.keys(EXAMPLES) as TipoDePlantilla[]

/** What happened is told in the product's words, around which the office writes; an invitation is all words. */
const tellsFacts = (tipo: TipoDePlantilla) => isAviso(tipo) || tipo in CARTAS_DE_CUENTA

const originalOf = (tipo: TipoDePlantilla): Palabras => {
  const { subject, title, paragraphs } = EXAMPLES[tipo]
  return { asunto: subject, titulo: title, cuerpo: tellsFacts(tipo) ? HECHOS : paragraphs.join('\n\n') }
}

const nameOf = (tipo: TipoDePlantilla) =>
  tipo === 'invitacion_personal'
    ? 'Invitación a maestros y administradores'
    : isAviso(tipo)
      ? AVISOS[tipo as TipoDeAviso].nombre
      : EXAMPLES[tipo].subject

type Row = typeof plantillas.$inferSelect

function toPlantilla(tipo: TipoDePlantilla, row: Row | undefined): Plantilla {
  const original = originalOf(tipo)
  const { asunto, titulo, cuerpo } = row ?? original
  return {
    ...{ tipo, asunto, titulo, cuerpo, original },
    nombre: nameOf(tipo),
    conHechos: tellsFacts(tipo),
    version: row?.version ?? 0,
  }
}

export async function listPlantillas(db: Queryable): Promise<Plantilla[]> {
  const rows = new Map((await db.select().from(plantillas)).map(row => [row.tipo, row]))
  return TIPOS_DE_PLANTILLA.map(tipo => toPlantilla(tipo, rows.get(tipo)))
}

function refuseBrokenBody(tipo: TipoDePlantilla, { cuerpo }: Palabras) {
  const wrong = revisarCuerpo(cuerpo, tellsFacts(tipo))
  if (wrong) throw new AppError(400, wrong, { campos: { cuerpo: wrong } })
}

async function selectOptionalRow(db: Queryable, tipo: TipoDePlantilla): Promise<Row | undefined> {
  const [row] = await db.select().from(plantillas).where(eq(plantillas.tipo, tipo))
  return row
}

/** The words are held until the end of the transaction, those that are not there yet as well: one row can't be made twice. */
async function lockPlantilla(tx: Transaction, tipo: TipoDePlantilla, read: number | undefined) {
  const [row] = await tx.select().from(plantillas).where(eq(plantillas.tipo, tipo)).for('update')
  refuseStale(plantillaSchema, toPlantilla(tipo, row), read)
  return row
}

export const savePlantilla = (
  db: Database,
  tipo: TipoDePlantilla,
  { version, ...palabras }: PlantillaBody,
): Promise<Plantilla> => {
  refuseBrokenBody(tipo, palabras)
  return db.transaction(async tx => {
    const before = await lockPlantilla(tx, tipo, version)
    if (before) {
      const [row] = await tx.update(plantillas).set(palabras).where(eq(plantillas.id, before.id)).returning()
      return toPlantilla(tipo, row)
    }
    const [row] = await tx
      .insert(plantillas)
      .values({ tipo, ...palabras })
      .onConflictDoNothing()
      .returning()
    if (row) return toPlantilla(tipo, row)
    // Someone else's first words came in between: a caller who read none is told, anyone else writes over them.
    await lockPlantilla(tx, tipo, version)
    const [over] = await tx.update(plantillas).set(palabras).where(eq(plantillas.tipo, tipo)).returning()
    return toPlantilla(tipo, over)
  })
}

/** Back to what the product says. */
export const resetPlantilla = (db: Database, tipo: TipoDePlantilla): Promise<Plantilla> =>
  db.transaction(async tx => {
    await tx.delete(plantillas).where(eq(plantillas.tipo, tipo))
    return toPlantilla(tipo, undefined)
  })

interface Places {
  nombre: string
  school: Membrete
}

/** Places are filled once: what fills one is never read as another. */
function fill(letter: Letter, { asunto, titulo, cuerpo }: Palabras, { nombre, school }: Places): Letter {
  const values: Record<string, string> = { '{nombre}': nombre, '{contacto}': school.correo }
  const put = (text: string) => text.replace(/\{(nombre|contacto)\}/g, place => values[place] ?? place)
  const paragraphs = cuerpo
    .replace(/^[ \t]*\{hechos\}[ \t]*$/m, `\n${HECHOS}\n`)
    .split(/\n{2,}/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
    .flatMap(paragraph => (paragraph === HECHOS ? letter.paragraphs : [put(paragraph)]))
  return { ...letter, subject: put(asunto), title: put(titulo), paragraphs }
}

/** A mail in the office's words, if it has any for its kind. */
export async function sayInOwnWords(
  db: Queryable,
  { letter, plantilla, ownSubject }: ReturnType<typeof letterOf>,
  places: Places,
): Promise<Letter> {
  const words = await selectOptionalRow(db, plantilla)
  if (!words) return letter
  const filled = fill(letter, words, places)
  return ownSubject ? { ...filled, subject: letter.subject, title: letter.title } : filled
}

/** A mail as it would arrive in these words, with an example's facts. Its links lead to nothing: their tokens are none. */
export async function previewPlantilla(
  { publicUrl, school }: { publicUrl: string; school: Membrete },
  tipo: TipoDePlantilla,
  palabras: Palabras,
): Promise<VistaDeCorreo> {
  refuseBrokenBody(tipo, palabras)
  const nombre = 'Ana'
  const letter = fill(EXAMPLES[tipo], palabras, { nombre, school })
  const baja = isAviso(tipo) ? 'ejemplo' : null
  const { subject, html, text, pictures } = renderLetter(letter, {
    ...{ nombre, token: null, baja, publicUrl, school },
    drawing: await personaOf(tipo),
  })
  return { asunto: subject, html: showInBrowser(html, pictures), texto: text }
}
