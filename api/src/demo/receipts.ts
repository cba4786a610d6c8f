import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { MOTIVOS_DE_RECHAZO } from '@nivela/contract/recibos'
import { DEMO_RECEIPTS } from '../platform/paths.ts'
import type { recibos } from '../schema/recibos.ts'

/** What every voucher shows: half of what a period costs. */
export const AMOUNT = 3500

const CODES = [480_211, 480_237, 480_302, 480_344, 480_390, 480_415, 480_468, 480_503, 480_551, 480_577]

/** Vouchers of the first students, in pairs; every other one has been validated, the last one refused. */
export async function readReceipts(
  students: number[],
  idperiodo: number,
): Promise<(typeof recibos.$inferInsert)[]> {
  return Promise.all(
    CODES.map(async (codrecibo, index) => {
      const imagen = await readFile(path.join(DEMO_RECEIPTS, `${codrecibo}.webp`))
      return {
        idusuario: students[Math.floor(index / 2)] ?? 0,
        codrecibo,
        imagenURL: `${createHash('sha256').update(imagen).digest('hex').slice(0, 32)}.webp`,
        imagen,
        miniatura: imagen,
        huella: createHash('sha256').update(imagen).digest(),
        idperiodo,
        monto: AMOUNT,
        valido: index % 2 === 0,
        motivo: index === CODES.length - 1 ? MOTIVOS_DE_RECHAZO[0] : null,
      }
    }),
  )
}
