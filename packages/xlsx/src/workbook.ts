import { damaged } from './error.ts'
import { decodeEntities, parsePart } from './xml.ts'
import type { Part, Parts } from './zip.ts'

const MAX_SHEETS = 1000

export interface Workbook {
  sheets: string[]
  first: { name: string; part: Part }
  sharedStrings: Part | undefined
  styles: Part | undefined
  from1904: boolean
}

export async function readWorkbook(parts: Parts): Promise<Workbook> {
  const targets = await readRelationships(parts)
  const sheets: { name: string; id: string; hidden: boolean }[] = []
  let from1904 = false
  await parsePart(partOf(parts, 'xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes().date1904 ?? '')
      if (name !== 'sheet') return
      if (sheets.length === MAX_SHEETS) throw damaged()
      const found = attributes()
      const id = Object.keys(found).find(key => key.endsWith(':id')) ?? ''
      const hidden = found.state === 'hidden' || found.state === 'veryHidden'
      sheets.push({ name: decodeEntities(found.name ?? ''), id: found[id] ?? '', hidden })
    },
  })
  // The first that people see; a chart or a dialog in a tab of its own is not a worksheet.
  const worksheets = sheets.filter(({ id }) => targets.get(id)?.type === 'worksheet')
  const first = worksheets.find(({ hidden }) => !hidden) ?? worksheets[0]
  if (!first) throw damaged()
  return {
    sheets: sheets.map(({ name }) => name),
    first: { name: first.name, part: partOf(parts, targets.get(first.id)?.path ?? '') },
    sharedStrings: findPart(parts, targets, 'sharedStrings'),
    styles: findPart(parts, targets, 'styles'),
    from1904,
  }
}

type Targets = Map<string, { type: string; path: string }>

async function readRelationships(parts: Parts): Promise<Targets> {
  const targets: Targets = new Map()
  await parsePart(partOf(parts, 'xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name !== 'Relationship') return
      if (targets.size === MAX_SHEETS * 2) throw damaged()
      const { Id = '', Type = '', Target = '', TargetMode } = attributes()
      if (TargetMode === 'External') return
      const path = new URL(decodeEntities(Target), 'file:///xl/').pathname.slice(1)
      targets.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path })
    },
  })
  return targets
}

function findPart(parts: Parts, targets: Targets, type: string): Part | undefined {
  for (const target of targets.values()) if (target.type === type) return partOf(parts, target.path)
}

function partOf(parts: Parts, path: string): Part {
  const part = parts.get(path.toLowerCase())
  if (!part) throw damaged()
  return part
}
