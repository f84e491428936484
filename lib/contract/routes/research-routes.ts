import * as z from 'zod/mini'
import { outline } from '../cards/outline.ts'
import { sectionPlans } from '../frames/frame.ts'
import { aggregation } from './http.ts'
import { askIdentifier, route } from './route.ts'

/** Maximum characters of the instruction to rewrite an outline. */
const maxInstructionLength = 200

export const researchRoutes = {
  researchRewrite: route({
    method: 'POST',
    path: `${aggregation}/v1/research/rewrite`,
    summary: '由模型重写一份还在等待的研究大纲；原来的一稿留作旧稿。不再等待时回 409',
    access: 'visitor',
    input: z.object({
      ask_id: askIdentifier,
      outline: z.object({ sections: sectionPlans }),
      instruction: z._default(z.string().check(z.maxLength(maxInstructionLength)), ''),
    }),
    output: z.object({ outline: outline.content }),
    bodyLimitBytes: 64 * 1024,
  }),
} as const
