import { z } from 'zod'

/** The secret address under which calendar programs find a person's timetable. */
export const calendario = z.object({ url: z.string() })
export type Calendario = z.infer<typeof calendario>
