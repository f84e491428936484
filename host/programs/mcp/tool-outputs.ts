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
  page: z.object({ url: z.string(), text: z.string(), offset: z.int(), length: z.int() }),
  agents: z.object({ agents: z.array(z.object({ id: z.string(), name: z.string() })) }),
} as const
