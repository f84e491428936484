import * as z from 'zod/mini'
import { agentLimits } from '../made-agent.ts'
import { aggregation } from './http.ts'
import { identifier, route } from './route.ts'

/** What a model may propose for an agent. */
const assistKinds = ['prompt', 'intro', 'questions'] as const
export type AssistKind = (typeof assistKinds)[number]

/** Maximum characters of what an author asks for. */
export const assistLimits = { text: 500 } as const

const proposed = z.string().check(z.maxLength(40_000))

export const agentAssistRoutes = {
  agentAssist: route({
    method: 'POST',
    path: `${aggregation}/v1/agent/create/assist`,
    summary: '由模型替自己的智能体拟一份人设、简介或推荐问题；只回拟的，不改草稿',
    access: 'member',
    input: z.object({
      id: identifier,
      kind: z.enum(assistKinds),
      /** What the author wants, in a sentence; required for a prompt. */
      text: z._default(z.string().check(z.maxLength(4 * assistLimits.text)), ''),
      /** The last proposal, from which the next one is to differ. */
      previous: z._default(z.string().check(z.maxLength(agentLimits.prompt * 2)), ''),
    }),
    output: z.object({
      /** The proposed prompt or intro; '' for questions. */
      text: proposed,
      questions: z.array(proposed),
    }),
    bodyLimitBytes: 128 * 1024,
  }),
} as const
