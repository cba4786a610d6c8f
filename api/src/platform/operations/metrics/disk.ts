import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Gauge, type Registry } from 'prom-client'

/** Of the data folder: free space on its disk, and the age of the newest backup. What does not exist is left out. */
export function watchDisk(registry: Registry, dataDir: string) {
  const figures: [string, string, () => Promise<number>][] = [
    ['nivela_data_disk_free_bytes', 'Room on the disk of DATA_DIR.', () => sizeOf(dataDir, 'bavail')],
    ['nivela_data_disk_size_bytes', 'Size of the disk of DATA_DIR.', () => sizeOf(dataDir, 'blocks')],
    [
      'nivela_backup_age_seconds',
      'Age of the newest daily backup.',
      () => ageOfNewest(path.join(dataDir, 'respaldos')),
    ],
  ]
  for (const [name, help, read] of figures) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await read().catch(() => Number.NaN)
        if (Number.isFinite(value)) this.set(value)
        else this.remove()
      },
    })
  }
}

async function sizeOf(folder: string, blocks: 'bavail' | 'blocks'): Promise<number> {
  const found = await statfs(folder)
  return found[blocks] * found.bsize
}

/** A backup that is still being written, or was left half written, begins with a dot. */
async function ageOfNewest(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter(name => !name.startsWith('.'))
  const files = await Promise.all(names.map(name => stat(path.join(folder, name))))
  return (Date.now() - Math.max(...files.map(({ mtimeMs }) => mtimeMs))) / 1000
}
