import { readFirstSheet } from '@nivela/xlsx/read'
import { answerFromWorker } from '@nivela/xlsx/worker-side'
import { MOST_ROWS } from './hoja.ts'

answerFromWorker(async ({ file }: { file: Uint8Array }) => {
  const { rows } = await readFirstSheet(Buffer.from(file.buffer), { maxRows: MOST_ROWS })
  return rows
})
