import * as z from 'zod/mini'

/**
 * A text of a draft that is kept on this device: it may be longer than the host takes, so that a text that was pasted is
 * not lost.
 */
export const anyText = z._default(z.string(), '')
