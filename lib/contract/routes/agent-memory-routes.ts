import * as z from 'zod/mini'
import { aggregation } from './http.ts'
import { memory, memoryLimits } from './memory-routes.ts'
import { identifier, nothing, route } from './route.ts'

/** Maximum memories of a member in one agent; their length is that of other memories. */
export const agentMemoryLimits = { items: 50, characters: memoryLimits.characters } as const

const ofAgent = z.object({ agent_id: identifier })

const agentMemory = z.object({
  /** Newest first. */
  list: z.array(memory),
  /** Whether the caller may use the agent, and its author lets it remember. */
  isOffered: z.boolean(),
  /** Whether the caller has answered the question if it may remember. */
  isAnswered: z.boolean(),
  /** Whether they agreed. */
  isOn: z.boolean(),
})
export type AgentMemory = z.infer<typeof agentMemory>

/** An agent that remembers something of the caller, or may. */
const rememberingAgent = z.object({
  agent_id: z.string(),
  /** '' when the caller may not use it any more. */
  name: z.string(),
  isOn: z.boolean(),
  count: z.int(),
})
export type RememberingAgent = z.infer<typeof rememberingAgent>

/**
 * What agents made by members remember of the caller. Each belongs to one agent: neither its author nor another agent
 * gets it.
 */
export const agentMemoryRoutes = {
  agentMemory: route({
    method: 'GET',
    path: `${aggregation}/v1/memory/agent`,
    summary: '一个智能体记得的、关于自己的事',
    access: 'member',
    input: ofAgent,
    output: agentMemory,
  }),
  agentMemories: route({
    method: 'GET',
    path: `${aggregation}/v1/memory/agents`,
    summary: '记着自己、或得到同意可以记的智能体',
    access: 'member',
    input: nothing,
    output: z.object({ list: z.array(rememberingAgent) }),
  }),
  agentMemorySetting: route({
    method: 'POST',
    path: `${aggregation}/v1/memory/agent/setting`,
    summary: '同意或不再同意这个智能体记住自己说的事；已记的不动。回复之后的全部',
    access: 'member',
    input: z.extend(ofAgent, { isOn: z.boolean() }),
    output: agentMemory,
  }),
  agentMemoryDelete: route({
    method: 'POST',
    path: `${aggregation}/v1/memory/agent/delete`,
    summary: '删除这个智能体记得的一件事；没有的不算错。回复之后的全部',
    access: 'member',
    input: z.extend(ofAgent, { id: z.string().check(z.maxLength(64)) }),
    output: agentMemory,
  }),
  agentMemoryClear: route({
    method: 'POST',
    path: `${aggregation}/v1/memory/agent/clear`,
    summary: '删除这个智能体记得的所有事。回复之后的全部',
    access: 'member',
    input: ofAgent,
    output: agentMemory,
  }),
} as const
