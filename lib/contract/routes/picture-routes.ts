import * as z from 'zod/mini'
import { aggregation, offset } from './http.ts'
import { route } from './route.ts'

/** A picture that was made for a member, and the answer that it stands in. */
const madePicture = z.object({
  file_id: z.string(),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  prompt: z.string(),
  seed: z.optional(z.int()),
  conversation_id: z.string(),
  doc_id: z.string(),
  /** Seconds since 1970. */
  created: z.number(),
  /** A signed path to its content that works for an hour at least. */
  url: z.string(),
})
export type MadePicture = z.infer<typeof madePicture>

/** The calls about pictures that agent 004 has made. */
export const pictureRoutes = {
  pictureList: route({
    method: 'GET',
    path: `${aggregation}/v1/picture/list`,
    summary: '文生图在所有对话里画过的图，新的在前；删了的不在其中',
    access: 'member',
    input: z.object({ offset }),
    output: z.object({ list: z.array(madePicture), offset: z.int(), hasMore: z.boolean() }),
  }),
} as const
