import * as z from 'zod/mini'
import { aggregation } from './http.ts'
import { nothing, route } from './route.ts'

/** Maximum terms in a member's glossary, and maximum characters of a term or translation. */
export const glossaryLimits = { terms: 500, characters: 100 } as const

const term = z.object({ source: z.string(), target: z.string() })
export type GlossaryTerm = z.infer<typeof term>

/** All terms, newest first. */
const terms = z.object({ list: z.array(term) })
const words = z.string().check(z.maxLength(1_000))

/** A member's glossary. Each call returns all of it. */
export const glossaryRoutes = {
  glossaryList: route({
    method: 'GET',
    path: `${aggregation}/v1/glossary/list`,
    summary: '自己的术语表，新的在前',
    access: 'member',
    input: nothing,
    output: terms,
  }),
  glossarySave: route({
    method: 'POST',
    path: `${aggregation}/v1/glossary/save`,
    summary: '加一条术语；已有的改成新的译法。回复之后的整张术语表',
    access: 'member',
    input: z.object({ source: words, target: words }),
    output: terms,
    bodyLimitBytes: 16 * 1024,
  }),
  glossaryDelete: route({
    method: 'POST',
    path: `${aggregation}/v1/glossary/delete`,
    summary: '删除一条术语。回复之后的整张术语表',
    access: 'member',
    input: z.object({ source: words }),
    output: terms,
    bodyLimitBytes: 16 * 1024,
  }),
} as const
