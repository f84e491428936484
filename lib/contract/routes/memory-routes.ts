import * as z from 'zod/mini'
import { aggregation } from './http.ts'
import { nothing, route } from './route.ts'

/** Maximum memories of a member, and maximum characters of one. */
export const memoryLimits = { items: 200, characters: 200 } as const

/** Something that is remembered of a member. */
export const memory = z.object({
  id: z.string(),
  text: z.string(),
  /** The `doc_id` of the originating record; '' for a note that the member added. */
  from: z.string(),
  /** In milliseconds since 1970. */
  remembered: z.number(),
})
export type Memory = z.infer<typeof memory>

/** `isOn`: whether all agents remember, not only the companion. The newest memory is first. */
const memories = z.object({ list: z.array(memory), isOn: z.boolean() })

/** What is remembered of a member. Each call returns all of it. */
export const memoryRoutes = {
  memoryList: route({
    method: 'GET',
    path: `${aggregation}/v1/memory/list`,
    summary: '记得的、关于自己的事，新的在前；isOn：是不是所有智能体都记',
    access: 'member',
    input: nothing,
    output: memories,
  }),
  memorySave: route({
    method: 'POST',
    path: `${aggregation}/v1/memory/save`,
    ignoresRepeats: true,
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
  memorySetting: route({
    method: 'POST',
    path: `${aggregation}/v1/memory/setting`,
    summary: '打开或关闭“记得我说过的”：打开后所有智能体都记、都用；默认关闭。已记的不动',
    access: 'member',
    input: z.object({ isOn: z.boolean() }),
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
