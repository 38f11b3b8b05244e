/** contracts: lists of what is on the shelf: the first page has all that is not over; what is over is told page by page. */
import * as z from 'zod/mini'

/** `after` is the `next` of the page before; without it the first page is told. */
export const offersAfter = z.strictObject({ after: z.optional(z.uuid()) })

/** Null where nothing older is left. */
export const olderOffers = z.nullable(z.string())
