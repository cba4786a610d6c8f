import { randomInt } from 'node:crypto'
import {
  ALFABETO_DE_CODIGO,
  type DocumentoVerificado,
  formatCodigo,
  LARGO_DE_CODIGO,
  NOMBRE_DE_DOCUMENTO,
  readCodigo,
} from '@nivela/contract/documentos'
import { formatFechaEn } from '@nivela/contract/fechas'
import pLimit from 'p-limit'
import { writeClosing } from '../../platform/documents/pdf/closing.ts'
import type { Pdf } from '../../platform/documents/pdf/drawing.ts'
import { type Letterhead, writeHeading } from '../../platform/documents/pdf/heading.ts'
import { writePdf } from '../../platform/documents/pdf/pdf.ts'
import { type ConstraintSentences, notFound } from '../../platform/http/errors.ts'
import type { Settings } from '../../platform/operations/settings.ts'
import type { Database } from '../../platform/postgres/postgres.ts'
import {
  type Contenido,
  type ContenidoDeActa,
  type ContenidoDeConstancia,
  type ContenidoDeRecord,
  huellaDe,
  pomaOf,
  verifyActa,
  verifyCertificado,
  verifyComprobante,
  verifyConstancia,
  verifyRecord,
} from './contenido.ts'
import * as queries from './documentos.queries.ts'
import { selectCertificado, selectConstancia } from './papeles.queries.ts'

export interface School {
  settings: Pick<Settings, 'schoolName' | 'schoolTz' | 'publicUrl'>
  letterhead(): Promise<Letterhead>
}

export const documentosConstraints: ConstraintSentences = {
  documentos_seccion: { error: 'De la sección se emitió un acta: ya no se puede eliminar.' },
}

/** One document is drawn at a time: whatever people download, others get their turns of the event loop in between. */
export const drawInTurn = pLimit(1)

const createCodigo = () =>
  Array.from(
    { length: LARGO_DE_CODIGO },
    () => ALFABETO_DE_CODIGO[randomInt(ALFABETO_DE_CODIGO.length)],
  ).join('')

const MAX_ATTEMPTS = 5

/** The document with this content: the one that was issued already, or its next version. */
export async function issue(
  db: Database,
  sujeto: queries.Sujeto,
  contenido: Contenido,
): Promise<queries.Documento> {
  const huella = huellaDe(contenido)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const document =
      (await queries.selectOptionalByHuella(db, sujeto, huella)) ??
      (await queries.insertDocumento(db, sujeto, { codigo: createCodigo(), huella, contenido }))
    // Neither: someone issued another version at the same moment.
    if (document) return document
  }
  throw new Error(`no version of ${JSON.stringify(sujeto)} could be issued`)
}

export interface Paper {
  /** What it is about, on every page. */
  about: string
  subtitle: string
  facts: [string, string][]
  signatures: [string, string][]
}

/** Who signs what is about one student. */
export const SIGNATURES: Paper['signatures'] = [
  ['Registro académico', 'Firma'],
  ['Dirección académica', 'Firma y sello'],
]

/** Draws an issued document: the school's heading, the body, lines to sign, and the code that verifies it. */
export async function drawDocumento(
  document: queries.Documento,
  school: School,
  { about, subtitle, facts, signatures }: Paper,
  writeBody: (pdf: Pdf) => Promise<void> | void,
): Promise<Buffer> {
  const title = NOMBRE_DE_DOCUMENTO[document.tipo]
  const frame = {
    title: `${title}: ${about}`,
    foot: `${about}. Código ${formatCodigo(document.codigo)}`,
    issued: document.emitido,
  }
  const letterhead = await school.letterhead()
  return drawInTurn(() =>
    writePdf(frame, async pdf => {
      writeHeading(pdf, { school: letterhead, title, subtitle, facts })
      await writeBody(pdf)
      writeClosing(pdf, { signatures, seal: sealOf(document, school) })
    }),
  )
}

/** What the paper says of itself: where it is verified, which version it is, since when. */
function sealOf({ codigo, version, emitido }: queries.Documento, { settings }: School) {
  const { publicUrl, schoolTz } = settings
  return {
    url: `${publicUrl}/verificar/${codigo}`,
    heading: 'Comprueba que este documento es auténtico',
    lines: [
      `Código: ${formatCodigo(codigo)}`,
      `Versión ${version}, emitida el ${formatFechaEn(emitido, schoolTz)}.`,
    ],
  }
}

/** Whether a code is of a document of ours, whether that still stands, and if so what it says; else since when it does not. */
export async function verify(
  db: Database,
  escrito: string,
  { settings }: School,
): Promise<DocumentoVerificado> {
  const document = await queries.selectOptionalDocumento(db, readCodigo(escrito))
  if (!document) throw notFound()
  const { codigo, tipo, version, emitido, huella, contenido } = document
  const about = { codigo, tipo, version, escuela: settings.schoolName, emitido: emitido.toISOString() }
  const today = await readToday(db, document)
  if (today === null || !huellaDe(today).equals(huella)) {
    const reemplazado = (await queries.selectReemplazo(db, document))?.toISOString() ?? null
    return { ...about, vigente: false, reemplazado, datos: [], lineas: [] }
  }
  return { ...{ ...about, vigente: true, reemplazado: null }, ...VERIFY[tipo](contenido as never) }
}

const VERIFY = {
  acta: verifyActa,
  record: verifyRecord,
  comprobante: verifyComprobante,
  constancia: verifyConstancia,
  certificado: verifyCertificado,
}

/** What the document would say if it were issued now; null if it would not be. */
async function readToday(
  db: Database,
  { tipo, idseccion, idusuario, idrecibo, contenido: issued }: queries.Documento,
): Promise<Contenido | null> {
  if (idrecibo !== null) return (await queries.selectOptionalComprobante(db, idrecibo))?.contenido ?? null
  if (tipo === 'constancia') {
    const { idperiodo } = issued as ContenidoDeConstancia
    return selectConstancia(db, idusuario ?? 0, idperiodo)
  }
  if (tipo === 'certificado') return (await selectCertificado(db, idusuario ?? 0)).contenido
  if (tipo === 'record') {
    const { completo, poma, documento, ...record } = await queries.selectRecord(db, idusuario ?? 0)
    const says = issued as ContenidoDeRecord
    const names = says.poma?.some(una => typeof una === 'string')
    // A paper that says nothing of the placement test or its scores, or of the document, or not that all is passed, does not become untrue when it is so.
    return {
      ...record,
      ...(completo && says.completo && { completo }),
      ...(poma && says.poma && { poma: names ? pomaOf({ poma }).map(({ area }) => area) : poma }),
      ...(documento && says.documento && { documento }),
    }
  }
  const { contenido, sinNota, sinOficializar } = await queries.selectActa(db, idseccion ?? 0)
  if (sinNota || sinOficializar) return null
  // Nor does one that says nothing of absences.
  const says = issued as ContenidoDeActa
  if (says.filas.some(({ faltas }) => faltas)) return contenido
  return { ...contenido, filas: contenido.filas.map(({ faltas: _faltas, ...fila }) => fila) }
}
