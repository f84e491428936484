import * as z from 'zod/mini'

/** Input of lists by page. */
export const paged = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
} as const
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ list: z.array(item), total: z.int(), page: z.int(), size: z.int() })
