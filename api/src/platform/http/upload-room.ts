/** How much memory uploads may take, and how long their senders may make others wait. */
interface RoomLimits {
  /** Bytes of all uploads together that have arrived and are not processed yet. */
  most: number
  /** So many that began first go on when there is no more room: some always come to their end, and make room. */
  first: number
  tickMs: number
  /** An upload of which nothing arrives for so many ticks ends; sooner while others wait for room. */
  quietTicks: { alone: number; whenFull: number }
  /** While others wait, one ends that at its present pace needs more ticks than this for what it holds. */
  heldTicks: number
}

export interface Upload {
  /** Resolves when there is room for so many bytes more. */
  take(bytes: number): Promise<void>
  /** All of it is here: what it holds now waits for us, not for its sender. */
  arrived(): void
  /** Gives back all that it holds. */
  leave(): void
}

interface Arriving {
  held: number
  sinceTick: number
  /** Bytes per tick, of late. */
  pace: number
  quietTicks: number
  end: () => void
  /** Set while its next bytes wait for room. */
  goOn: (() => void) | null
}

/**
 * The memory of uploads, which everyone shares. All begin at once; past the bound the next bytes wait unread. Room is made by
 * ending those that hold it and send nothing, or too little for what they hold: an upload that was left lying makes others
 * wait for a moment only, and one over a poor connection goes on as long as there is room.
 */
export function createUploadRoom({ most, first, tickMs, quietTicks, heldTicks }: RoomLimits) {
  /** In the order in which they began. */
  const arriving = new Set<Arriving>()
  let held = 0
  let ticking: NodeJS.Timeout | undefined

  const mayTake = (upload: Arriving, bytes: number) =>
    held + bytes <= most || [...arriving].slice(0, first).includes(upload)

  function tick() {
    const isFull = [...arriving].some(({ goOn }) => goOn)
    for (const upload of [...arriving].filter(({ goOn }) => !goOn)) {
      upload.pace = (upload.pace + upload.sinceTick) / 2
      upload.quietTicks = upload.sinceTick ? 0 : upload.quietTicks + 1
      upload.sinceTick = 0
      const isQuiet = upload.quietTicks >= (isFull ? quietTicks.whenFull : quietTicks.alone)
      if (isQuiet || (isFull && upload.held > upload.pace * heldTicks)) upload.end()
    }
  }

  function remove(upload: Arriving) {
    arriving.delete(upload)
    upload.goOn?.()
    // One that has hardly begun goes before those that hold much already.
    for (const { goOn } of [...arriving].sort((a, b) => a.held - b.held)) goOn?.()
    if (arriving.size) return
    clearInterval(ticking)
    ticking = undefined
  }

  return {
    /** A new upload, and what is to be done should it stall. */
    enter(onStalled: () => void): Upload {
      const upload: Arriving = { held: 0, sinceTick: 0, pace: 0, quietTicks: 0, end: onStalled, goOn: null }
      arriving.add(upload)
      ticking ??= setInterval(tick, tickMs).unref()
      return {
        async take(bytes) {
          while (arriving.has(upload) && !mayTake(upload, bytes)) {
            await new Promise<void>(resolve => {
              upload.goOn = resolve
            })
            upload.goOn = null
          }
          // It has left meanwhile: nobody would give these bytes back.
          if (!arriving.has(upload)) return
          upload.held += bytes
          upload.sinceTick += bytes
          held += bytes
        },
        arrived: () => remove(upload),
        leave() {
          held -= upload.held
          upload.held = 0
          remove(upload)
        },
      }
    },
    get held() {
      return held
    },
  }
}
