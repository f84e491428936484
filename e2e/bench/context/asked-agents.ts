import { talkMessages } from '../../../host/agents/career/career-prompt.ts'
import { chatMessages } from '../../../host/agents/chat/chat-prompt.ts'
import { codingMessages } from '../../../host/agents/coding/coding-prompt.ts'
import { companionMessages } from '../../../host/agents/companion/companion-prompt.ts'
import { dataMessages } from '../../../host/agents/data-analysis/data-prompt.ts'
import {
  documentMessages,
  passagesText,
  wholeTokensOf,
  withinBudget,
} from '../../../host/agents/documents/documents-prompt.ts'
import { hotTerrierMessages } from '../../../host/agents/hot-terrier/hot-terrier-prompt.ts'
import { imageMessages } from '../../../host/agents/image-to-text/image-prompt.ts'
import { knowledgeTokensOf } from '../../../host/agents/made/knowledge/knowledge-tokens.ts'
import { madeAgentMessages } from '../../../host/agents/made/made-agent-prompt.ts'
import { besideTools } from '../../../host/agents/plugin-use/beside-tools.ts'
import { travelMessages } from '../../../host/agents/travel/travel-prompt.ts'
import { tutorMessages } from '../../../host/agents/tutor/tutor-prompt.ts'
import { writingMessages } from '../../../host/agents/writing/writing-prompt.ts'
import { answerMessages } from '../../../host/answers/answer-prompt.ts'
import type { ContextWindow } from '../../../host/models/context-window.ts'
import type { ConversationSummary, Exchange } from '../../../host/models/exchange.ts'
import type { LanguageModel, ModelMessage, ToolDefinition } from '../../../host/models/language-model.ts'
import { builtInTools, openTools } from '../../../host/tools/registry.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { agentSettings } from '../../../lib/contract/made-agent.ts'
import { contractText } from './contract.ts'

export interface Asked {
  readonly history: readonly Exchange[]
  readonly question: string
  readonly summary?: ConversationSummary | null
}

/** An agent that is sent the conversation, with the request that it builds of it. */
export interface AskedAgent {
  readonly name: string
  readonly takesSummary: boolean
  readonly tools: readonly ToolDefinition[]
  /** What its turns find is in its files, which are sent whole. */
  readonly findsInFiles?: boolean
  readonly build: (model: LanguageModel, asked: Asked) => ModelMessage[]
}

const now = Date.UTC(2026, 10, 26, 8)
const noTools: readonly ToolDefinition[] = []
const tools = openTools(
  builtInTools({
    searchLibrary: () => Promise.resolve([]),
    searchWeb: () => Promise.resolve([]),
    now: () => now,
  }),
  () => undefined,
)
const sources = sourcesOf(8, 400)
const contract = sourcesOf(40, 0).map((source, at) => ({
  ...source,
  passage: contractText.slice(at * 325, (at + 1) * 325),
}))

const madeSettings = agentSettings.parse({
  name: '楼里帮手',
  prompt: '你是小区里热心的邻居，说话亲切，先给结论，再说怎么做。'.repeat(20),
})
const madeTools = tools.only(['calculate', 'date']).definitions

/** Every agent that sends its conversation to a model, by its own prompt. */
export const askedAgents: readonly AskedAgent[] = [
  {
    name: '对话',
    takesSummary: true,
    tools: tools.definitions,
    build: (model, { history, question, summary }) =>
      chatMessages(model, question, history, {
        tools: tools.definitions.map(({ name }) => name),
        now,
        summary,
      }),
  },
  {
    name: '辅导老师',
    takesSummary: true,
    tools: tools.only(['calculate', 'draw_graph']).definitions,
    build: (model, request) => tutorMessages(model, request),
  },
  {
    name: '编程',
    takesSummary: true,
    tools: noTools,
    build: (model, request) => codingMessages(model, request, true),
  },
  {
    name: '职场',
    takesSummary: true,
    tools: noTools,
    build: (model, { question, ...talk }) => talkMessages(model, question, { ...talk, now }),
  },
  {
    name: '写作',
    takesSummary: true,
    tools: noTools,
    build: (model, { question, ...talk }) => writingMessages(model, question, { filled: null, ...talk, now }),
  },
  {
    name: '陪伴',
    takesSummary: true,
    tools: noTools,
    build: (model, { history, question, summary }) =>
      companionMessages(model, question, history, {
        now: Date.now(),
        numbers: [],
        isInDistress: false,
        memories: [],
        remembering: 'closed',
        summary,
      }),
  },
  {
    name: '搜索，不用搜的追问',
    takesSummary: false,
    tools: noTools,
    build: (model, { history, question }) =>
      answerMessages(model, question, [], history, { now, isDirect: true }),
  },
  {
    name: '搜索，有来源',
    takesSummary: false,
    tools: noTools,
    build: (model, { history, question }) => answerMessages(model, question, sources, history, { now }),
  },
  { name: '热点㹴', takesSummary: false, tools: noTools, build: ofHotTerrier },
  {
    name: '读文件、文件问答：合同全文',
    takesSummary: false,
    tools: noTools,
    findsInFiles: true,
    build: ofContract,
  },
  { name: '读文件、文件问答：找出的段落', takesSummary: false, tools: noTools, build: ofPassages },
  {
    name: '数据分析',
    takesSummary: false,
    tools: noTools,
    build: (model, { history, question }) => dataMessages(model, question, [], { history, now, frame: null }),
  },
  {
    name: '旅行',
    takesSummary: false,
    tools: noTools,
    build: (model, { history, question }) =>
      travelMessages({
        model,
        wish: question,
        history,
        sources: sources.slice(0, 6),
        plan: null,
        now,
        dates: { start: '', days: 0 },
      }),
  },
  {
    name: '看图',
    takesSummary: false,
    tools: noTools,
    build: (model, { history, question }) => {
      const image = { bytes: new Uint8Array(8), mime: 'image/png', name: '图.png', isEarlier: false }
      return imageMessages(model, question, history, { images: [image], now })
    },
  },
  {
    name: '成员做的智能体',
    takesSummary: true,
    tools: madeTools,
    build: (model, asked) => ofMade(model, asked, null),
  },
  {
    name: '成员做的智能体，有知识',
    takesSummary: true,
    tools: madeTools,
    build: (model, asked) => {
      const rest = ofMade(model, { ...asked, history: [], summary: null }, '')
      const tokens = knowledgeTokensOf(besideTools(model, madeTools), rest)
      return ofMade(model, asked, passagesText(withinBudget(contract, tokens)))
    },
  },
]

/** Fixed agents that send no conversation, and why. */
export const askedAlone: readonly (readonly [name: string, reason: string])[] = [
  ['翻译', '译的是这句话或上一次的原文，从卡片里取；别的话不该影响译文'],
  ['画图', '“再来一张”用上一张卡片的提示词和种子'],
  ['改图', '改的是卡片里的图和它的步骤，不经语言模型'],
  ['抽签', '每次一支新签，只解这一支和这一问'],
  ['简历的建议和第一次改写', '只带简历：读者在别处说的经历不会自己进简历'],
  ['总结对话', '整段对话就是材料'],
  ['研究、增强搜索的提纲和反问', '只带最近 2,000 个词元，用来补全问题'],
]

export function modelOf({ contextTokens, outputTokens }: ContextWindow): LanguageModel {
  return {
    name: '记录',
    contextTokens,
    outputTokens,
    stream: () => {
      throw new Error('only requests are built')
    },
  }
}

function ofHotTerrier(model: LanguageModel, { history, question }: Asked): ModelMessage[] {
  return hotTerrierMessages(model, question, history, { sources, now })
}

function ofMade(model: LanguageModel, asked: Asked, knowledge: string | null): ModelMessage[] {
  const request = { askId: '', owner: 'u:reader', conversationId: '', prompt: {}, ...asked }
  return madeAgentMessages(besideTools(model, madeTools), {
    settings: madeSettings,
    request,
    values: {},
    hasTools: true,
    now,
    knowledge: knowledge === null ? null : { mode: 'auto', text: knowledge },
  })
}

/** As the agent does, whole only where it fits. */
function ofContract(model: LanguageModel, asked: Asked): ModelMessage[] {
  const text = passagesText(contract)
  const isWhole = 13_500 <= wholeTokensOf(model)
  if (!isWhole) return ofPassages(model, asked)
  return documentMessages(
    model,
    asked.question,
    { text, coverage: '资料是文件的全文。', isWhole, now },
    asked.history,
  )
}

function ofPassages(model: LanguageModel, { history, question }: Asked): ModelMessage[] {
  const found = withinBudget(contract.slice(3, 27), Math.min(9_000, wholeTokensOf(model)))
  const coverage = '资料是从文件里按问题找出的一部分。'
  return documentMessages(model, question, { text: passagesText(found), coverage, now }, history)
}

function sourcesOf(count: number, characters: number): SourceReference[] {
  return Array.from({ length: count }, (_, at) => ({
    index: at + 1,
    title: `第 ${at + 1} 份资料`,
    passage: contractText.slice(at * characters, (at + 1) * characters),
    seeMoreUrl: `https://page.example/${at + 1}`,
    showName: '一个站',
    provider: '网页',
  }))
}
