import * as z from 'zod/mini'
import { aggregation } from './http.ts'
import { nothing, route } from './route.ts'

/** Maximum memories of a member, and maximum characters of one. */
export const memoryLimits = { items: 200, characters: 200 } as const

const memory = z.object({
  id: z.string(),
  text: z.string(),
  /** The `doc_id` of the originating record; '' for a note that the member added. */
  from: z.string(),
  /** In milliseconds since 1970. */
  remembered: z.number(),
})
export type Memory = z.infer<typeof memory>

/** Newest first. */
const memories = z.object({ list: z.array(memory) })

/** Memories of the companion about a member. Each call returns all of them. */
export const memoryRoutes = {
  memoryList: route({
    method: 'GET',
    path: `${aggregation}/v1/memory/list`,
    summary: '情感陪伴记得的、关于自己的事，新的在前',
    access: 'member',
    input: nothing,
    output: memories,
  }),
  memorySave: route({
    method: 'POST',
    path: `${aggregation}/v1/memory/save`,
    summary: '自己写一件要记得的事；已有的只换时间。回复之后的全部',
    access: 'member',
    input: z.object({ text: z.string().check(z.maxLength(1_000)) }),
    output: memories,
    bodyLimitBytes: 16 * 1024,
  }),
  memoryDelete: route({
    method: 'POST',
    path: `${aggregation}/v1/memory/delete`,
    summary: '删除一件记得的事；没有的不算错。回复之后的全部',
    access: 'member',
    input: z.object({ id: z.string().check(z.maxLength(64)) }),
    output: memories,
  }),
  memoryClear: route({
    method: 'POST',
    path: `${aggregation}/v1/memory/clear`,
    summary: '删除所有记得的事',
    access: 'member',
    input: nothing,
    output: memories,
  }),
} as const
