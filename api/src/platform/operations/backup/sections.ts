import type { Hash } from 'node:crypto'
import { MARK } from './format.ts'

const LONGEST_LINE = 4 * 1024 * 1024
const NEWLINE = '\n'.charCodeAt(0)
const END = Buffer.from(`\n${MARK}`)

/** Splits a stream of bytes into lines and tables' rows as they arrive, and hashes everything that was read. */
export function createSections(source: AsyncIterable<Buffer>, hash: Hash, damaged: () => Error) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function more(): Promise<boolean> {
    const { value, done } = await chunks.next()
    if (done) return false
    rest = rest.length ? Buffer.concat([rest, value]) : value
    return true
  }
  function take(length: number): Buffer {
    const taken = rest.subarray(0, length)
    rest = rest.subarray(length)
    hash.update(taken)
    return taken
  }

  return {
    /** The next line, without its end. */
    async line(): Promise<string> {
      for (let seen = 0; ; ) {
        const end = rest.indexOf(NEWLINE, seen)
        if (end >= 0) return take(end + 1).toString('utf8', 0, end)
        seen = rest.length
        if (seen > LONGEST_LINE || !(await more())) throw damaged()
      }
    },
    /** A table's rows up to the line that closes them. */
    async *rows(): AsyncGenerator<Buffer> {
      while (rest.length < MARK.length) if (!(await more())) throw damaged()
      if (rest.toString('latin1', 0, MARK.length) === MARK) {
        take(MARK.length)
        return
      }
      for (;;) {
        const end = rest.indexOf(END)
        if (end >= 0) {
          yield take(end + 1)
          take(MARK.length)
          return
        }
        // May be the beginning of the closing line: kept until the next chunk decides.
        if (rest.length >= END.length) yield take(rest.length - END.length + 1)
        if (!(await more())) throw damaged()
      }
    },
    atEnd: async (): Promise<boolean> => rest.length === 0 && !(await more()),
  }
}
