import * as z from 'zod/mini'
import { outline } from './cards/outline.ts'
import { sectionPlan } from './frame.ts'
import { aggregation } from './http.ts'
import { route } from './route.ts'

/** The calls about researches. */
export const researchRoutes = {
  researchRewrite: route({
    method: 'POST',
    path: `${aggregation}/v1/research/rewrite`,
    summary: '重写研究的大纲',
    access: 'visitor',
    /** The outline as the reader has edited it, and what is to become of it. */
    input: z.object({
      ask_id: z.string().check(z.maxLength(64)),
      outline: z.object({ sections: z.array(sectionPlan).check(z.minLength(1), z.maxLength(30)) }),
      instruction: z.optional(z.string().check(z.maxLength(200))),
    }),
    output: z.object({ outline: outline.content }),
  }),
} as const
