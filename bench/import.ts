import { COLUMNAS_POMA } from '@nivela/contract/poma'
import { writeXlsx } from '@nivela/xlsx/write'
import type { Databases } from './databases.ts'
import { openHttpConnection } from './load/http-connection.ts'
import { openProcess } from './load/process.ts'
import { uploadRequest } from './load/requests.ts'
import type { StallsJob } from './load/stalls.process.ts'
import { memoryMb } from './processes.ts'
import { atMost, type PartResult, rounded } from './report.ts'
import { insertAdministrator } from './school/people.ts'
import { startServer } from './server.ts'

const ROWS = 10_000

/** A whole intake's spreadsheet, all of it new, while someone else keeps asking whether the server is there. */
export async function measureImport(databases: Databases): Promise<PartResult> {
  const database = await databases.create('importacion')
  const administrator = await insertAdministrator(database)
  const request = uploadRequest('/import/excel', administrator.token, 'file', await makeSpreadsheet())
  const server = await startServer(database.url)
  const stalls = openProcess<StallsJob, number>(new URL('./load/stalls.process.ts', import.meta.url))
  const connection = openHttpConnection(server.port)
  try {
    await stalls.run({ kind: 'watch', port: server.port })
    const before = memoryMb(server.pid, 'VmRSS')
    const started = performance.now()
    const { status, body } = await connection.ask(request)
    const seconds = (performance.now() - started) / 1000
    const longest = await stalls.run({ kind: 'tell' })
    const memory = memoryMb(server.pid, 'VmHWM') - before
    return {
      figures: [
        atMost('importar 10,000 filas: tiempo', seconds, 3, ' s'),
        atMost('importar 10,000 filas: memoria de más', memory, 300, ' MB'),
        atMost('importar 10,000 filas: la espera más larga de otros', longest, 100, ' ms'),
      ],
      details: {
        segundos: rounded(seconds),
        memoriaMB: rounded(memory),
        esperaMs: rounded(longest),
        archivoKB: Math.round(request.length / 1024),
      },
      violations:
        JSON.parse(body).data?.creados === ROWS ? [] : [`la importación contestó ${status}: ${body}`],
    }
  } finally {
    connection.close()
    await stalls.close()
    await server.stop()
    await database.close()
  }
}

export const makeSpreadsheet = () =>
  writeXlsx([
    {
      name: 'Estudiantes',
      columns: Object.values(COLUMNAS_POMA).map(heading => ({ heading, asText: true })),
      rows: Array.from({ length: ROWS }, (_, index) => {
        const number = String(index).padStart(7, '0')
        const passed = (area: number) => ((index >> area) % 2 ? 85 : 60)
        return [
          `2026-${number}`,
          `001-${number}-${index % 10}`,
          `María José ${index}`,
          `Peña de la Cruz ${index}`,
          `estudiante${index}@correo.test`,
          `809-${number.slice(0, 3)}-${number.slice(3)}`,
          passed(0),
          passed(1),
          index % 3 ? 'sí' : 'no',
          passed(3),
        ]
      }),
    },
  ])
