import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  modified: Date
  /** Asked for when its turn has come: one file is in memory at a time. */
  read(): Promise<Buffer>
}

/** A zip that is written as its reader takes it. */
export function streamZip(entries: ZipEntry[]): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.once('error', error => output.destroy(error as Error))
  for (const { name, modified, read } of entries)
    zip.addReadStreamLazy(name, { mtime: modified }, done => {
      // Nobody reads any more: the next file need not be made.
      if (output.destroyed) return
      read().then(
        content => done(null, Readable.from([content])),
        error => output.destroy(error),
      )
    })
  zip.end()
  return (zip.outputStream as unknown as Readable).pipe(output)
}
