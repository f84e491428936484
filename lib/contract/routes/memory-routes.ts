import * as z from 'zod/mini'
import { aggregation } from './http.ts'
import { nothing, route } from './route.ts'

/** How much the companion remembers of a member, and how long one thing may be, in characters. */
export const memoryLimits = { items: 200, characters: 200 } as const

const memory = z.object({
  id: z.string(),
  text: z.string(),
  /** The `doc_id` of the record that it stems from; '' for a note of the member's own. */
  from: z.string(),
  /** When it was remembered, in milliseconds since 1970. */
  remembered: z.number(),
})
export type Memory = z.infer<typeof memory>

/** All of it, the newest first. */
const memories = z.object({ list: z.array(memory) })

/** What the companion remembers of a member. Each call answers all of it. */
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
