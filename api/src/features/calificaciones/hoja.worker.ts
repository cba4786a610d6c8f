import { readTable } from '@nivela/xlsx/read'
import { answerFromWorker } from '@nivela/xlsx/worker-side'
import { MAX_ROWS } from './hoja.ts'

answerFromWorker(({ file }: { file: Uint8Array }) =>
  readTable(Buffer.from(file.buffer), { maxRows: MAX_ROWS }),
)
