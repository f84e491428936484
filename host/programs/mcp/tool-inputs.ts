import * as z from 'zod'
import { frameLimits, searchPatterns } from '../../../lib/contract/frames/frame.ts'
import { checkLimits } from '../../../lib/contract/routes/check-routes.ts'

const maxTurns = 40
const turn = z.object({
  question: z.string().max(frameLimits.questionCharacters.agent),
  answer: z.string().max(100_000),
})
const history = z.array(turn).max(maxTurns).default([]).describe('前面的问答，旧的在前；接着问时带上')

/** Arguments of the tools that programs may call. */
export const toolInputs = {
  search: z.object({
    query: z.string().trim().min(1).max(400).describe('要搜索的内容，写成完整的词语或问题'),
    limit: z.int().min(1).max(10).default(5).describe('最多返回几条'),
  }),
  ask: z.object({
    question: z.string().trim().min(1).max(frameLimits.questionCharacters.search).describe('要回答的问题'),
    mode: z
      .enum(searchPatterns)
      .default('normal')
      .describe('normal：搜一次就答；copilot：想清楚再搜；research：写一份长报告，要几分钟'),
    history,
  }),
  read_source: z.object({
    url: z.url().max(2_000).describe('来源的地址，照 search、ask 或 ask_agent 给出的写'),
    key: z.string().max(64).describe('和这个地址一起给出的 key'),
    offset: z.int().min(0).default(0).describe('从第几个字符起'),
  }),
  check: z.object({
    text: z
      .string()
      .describe(`要核对的文字，最多 ${checkLimits.characters} 个字符、${checkLimits.sentences} 句`),
    sources: z
      .array(
        z.union([
          z.object({
            title: z.string().default('').describe('资料的名字'),
            text: z.string().describe('资料的文字'),
          }),
          z.object({ file_id: z.string().min(1).max(64).describe('自己的文件') }),
          z.object({ url: z.string().max(2_000).describe('网址') }),
        ]),
      )
      .default([])
      .describe('按编号排的资料，文字里的 [1] 指第一份；不给就到资料库和网上搜'),
  }),
  list_agents: z.object({}),
  ask_agent: z.object({
    agent: z.string().min(1).max(200).describe('list_agents 给出的 id'),
    question: z.string().trim().min(1).max(frameLimits.questionCharacters.agent).describe('要回答的问题'),
    history,
  }),
} as const
