import * as z from 'zod'

const source = z.object({
  index: z.int(),
  url: z.string(),
  title: z.string(),
  passage: z.string(),
  key: z.string().describe('read_source 要用；空的读不了'),
})

/** Structured results of the tools; their text says the same. */
export const toolOutputs = {
  search: z.object({ sources: z.array(source) }),
  answer: z.object({
    answer: z.string().describe('Markdown；[1] 指第 1 个来源'),
    citations: z.array(
      source.extend({
        supported: z.boolean().nullable().describe('来源是否支持引用它的句子；null 是没来得及核对'),
        state: z
          .enum(['supported', 'derived', 'unclear', 'unsupported', 'contradicted'])
          .nullable()
          .describe('有据、推算、说不准、无据、与原文不符；几句话引用它的，是最要紧的一个'),
      }),
    ),
    notes: z.array(z.string()).describe('没能照做的地方'),
    is_cut: z.boolean(),
  }),
  check: z.object({
    id: z.string(),
    state: z.enum(['done', 'failed']),
    verdicts: z.array(
      z.object({
        at: z.int().describe('第几句'),
        claim: z.string(),
        index: z.int().describe('第几份资料；0 是没有'),
        state: z
          .enum(['supported', 'derived', 'unclear', 'unsupported', 'contradicted', 'uncited'])
          .describe('有据、推算、说不准、无据、与原文不符、没有出处'),
        by: z.enum(['text', 'sum', 'model', 'none']).optional().describe('谁说的：原文、推算、模型、没有'),
        quotes: z.array(z.string()).optional().describe('资料里的原文'),
        likely: z.enum(['supported', 'unsupported']).optional().describe('只是估计'),
        score: z.number().optional(),
        steps: z.string().optional(),
        passage: z.int().optional(),
        correction: z.string().optional().describe('按原文可以改成'),
      }),
    ),
    sources: z.array(
      z.object({
        index: z.int(),
        title: z.string(),
        url: z.string(),
        problem: z.string().describe('没能对照的原因；空的是读到了'),
      }),
    ),
    unjudged: z.int().describe('超出上限、没有核对的句数'),
    unasked: z.int().optional().describe('模型没有判断的句数'),
    unsearched: z
      .array(z.object({ scope: z.enum(['files', 'library', 'web']), problem: z.string() }))
      .optional()
      .describe('没有搜成的地方和原因；没有别的资料时，各句是说不准，不是没有出处'),
  }),
  page: z.object({ url: z.string(), text: z.string(), offset: z.int(), length: z.int() }),
  agents: z.object({ agents: z.array(z.object({ id: z.string(), name: z.string() })) }),
} as const
