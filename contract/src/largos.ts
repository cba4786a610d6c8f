import { z } from 'zod'

/**
 * The longest that a text or a list may be. What is longer is checked no further: zod would go on with the other checks,
 * and one that takes time for each pair of letters would then stop the server for as long as a sender likes.
 */
export const hasta = (maximo: number, error: string) => z.maxLength(maximo, { error, abort: true })
