import * as z from 'zod/mini'
import { avatarTones } from '../avatar-tones.ts'
import type { CardType } from '../cards/card-types.ts'
import { suggestionItem } from '../cards/suggestion.ts'
import { card } from '../frames/card.ts'
import { agentTypes, searchPatterns, waitKinds } from '../frames/frame.ts'
import { chatRecord } from '../frames/record.ts'
import { template } from '../template.ts'
import { askIdentifier, identifier, nothing, type OutputOf, type QueryOf, route } from './route.ts'

export const aggregation = '/dialogue-aggregation/dialogue/aggregation'

export const offset = z._default(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000)), 0)

/** An entry of the suggestion lists: a past search, or a completion of a query. */
const suggestionEntry = z.object({
  data: z.string(),
  type: z.enum(['history', 'completion']),
  /** Of the user's own searches: id for deletion. */
  id: z.optional(z.string()),
})
export type SuggestionEntry = z.infer<typeof suggestionEntry>

const searchSession = z.object({
  conversation_id: z.string(),
  agent_id: z.string(),
  agent_type: z.enum(agentTypes),
  title: z.string(),
  /** Seconds since 1970. */
  updated: z.number(),
  is_pinned: z.boolean(),
  /** Search mode of its first question. */
  pattern: z.enum(searchPatterns),
  /** Number of questions in it. */
  answers: z.int(),
  /** State of the last question while it is running or waiting for the user. */
  state: z.optional(z.enum(['running', 'waiting'])),
  /** Sections of a report, or copilot questions. */
  progress: z.optional(z.object({ done: z.int(), of: z.int() })),
  /** What the user has to do. */
  awaits: z.optional(z.enum(waitKinds)),
  /** Deadline in milliseconds since 1970. */
  until: z.optional(z.number()),
})
export type SearchSession = z.infer<typeof searchSession>

/** A selectable language model. `thinking`: its reasoning can be switched on. */
const offeredModel = z.object({ id: z.string(), name: z.string(), thinking: z.boolean() })
export type OfferedModel = z.infer<typeof offeredModel>

const accepts = z.object({
  /** Without dots. */
  extensions: z.array(z.string()),
  images: z.boolean(),
  /** Settings without which nothing can be done with images; they are refused before they are sent. */
  images_need: z.optional(z.array(z.string())),
  links: z.boolean(),
  /** Table files may have the larger size limit of analysis instead of that of reading. */
  data: z.optional(z.boolean()),
  max_files: z.int(),
  /** Per file. */
  max_bytes: z.int(),
})

/** Shown by an agent before the first question. */
const greeting = z.object({ text: z.string(), questions: z.array(z.string()) })

/** Public view of an agent. */
const agentCard = z.object({
  id: z.string(),
  agent_type: z.enum(agentTypes),
  name: z.string(),
  intro: z.string(),
  works_without_model: z.boolean(),
  /** Of an agent made by a member. */
  made: z.optional(
    z.object({
      avatar: z.object({ glyph: z.string(), tone: z.enum(avatarTones) }),
      author: z.string(),
      is_mine: z.boolean(),
      /** Whether it remembers what users say who agreed. */
      remembers: z.optional(z.boolean()),
    }),
  ),
})

/** An agent that the user has chatted with, with the last message. */
const dialogueEntry = z.object({
  name: z.string(),
  /** '' for built-in agents, whose icons the client renders. */
  icon: z.string(),
  message: z.string(),
  agent_type: z.enum(agentTypes),
  agent_id: z.string(),
  /** Newest conversation with it. */
  session_id: z.string(),
  /** Seconds since 1970. */
  updated: z.number(),
})
export type DialogueEntry = z.infer<typeof dialogueEntry>

/** A message that matches the keyword. */
const foundMessage = z.object({
  conversation_id: z.string(),
  doc_id: z.string(),
  agent_id: z.string(),
  agent_type: z.enum(agentTypes),
  title: z.string(),
  snippet: z.string(),
  /** Range of the match in the snippet: start, and end (exclusive). */
  match: z.array(z.int()).check(z.length(2)),
  /** Seconds since 1970. */
  updated: z.number(),
})

const agentSession = z.object({
  conversation_id: z.string(),
  agent_id: z.string(),
  agent_type: z.enum(agentTypes),
})

/** Result of the sensitive check of a text: whether it contains a listed word, and which (§3). */
const sensitiveCheck = z.object({
  hit: z.boolean(),
  /** The word is forbidden outright, so it is shown to the user. */
  ban_constraint: z.object({ forbidden: z.boolean() }),
  /** The listed word; '' without a match. */
  sensitive_word: z.string(),
})

/** Records of a conversation with its first question. */
const historyPage = z.object({
  detailList: z.array(chatRecord),
  /** Start of the next page, counted in records from the newest. */
  offset: z.int(),
  hashMore: z.boolean(),
  /** First question of the conversation, regardless of the page; '' if none was asked. */
  title: z._default(z.string(), ''),
})
export type HistoryPage = z.infer<typeof historyPage>

/** Maximum characters of a title set by the user. */
export const sessionTitleCharacters = 60
/** Maximum UTF-16 units of a title as sent: the host counts whole characters, after removing superfluous spaces. */
export const sentTitleUnits = 4 * sessionTitleCharacters
/** Maximum characters of a list keyword. */
const keywordCharacters = 100

const keyword = z._default(z.string().check(z.maxLength(keywordCharacters)), '')

/** Types of the cards of an answer that may change after its end. */
export const lateCardTypes = [
  'support_check',
  'conflict',
  'suggestion',
] as const satisfies readonly CardType[]

/** Maximum characters of one sensitive check. */
const checkedCharacters = 20_000

/** Maximum characters of a rating's or report's text. */
export const feedbackCharacters = 500

export const dislikeReasons = ['inaccurate', 'unsourced', 'outdated', 'unhelpful', 'unsafe'] as const

/** Deeper searches that the caller has left today. */
const copilotInfo = z.object({
  isSwitch: z.boolean(),
  frequency: z.int(),
  unlimited: z.boolean(),
  /** First use by this user; spelled as in the specification. */
  isFrist: z.boolean(),
  /** Message for the first use. */
  copilotFirstPop: z.string(),
  /** Message when none are left. */
  pop: z.string(),
})

/**
 * Search and conversation API. A call is added here together with its implementation; `all-routes.ts` combines all
 * tables.
 */
export const searchRoutes = {
  agentConfig: route({
    method: 'GET',
    path: '/agents_api/agent/config',
    summary: '智能体的连接地址',
    access: 'public',
    input: z.object({ agent_id: identifier }),
    /** `chat_url`: chat page of the universal agent; `service_url`: its search page. */
    output: z.object({
      service_url: z.string(),
      chat_url: z.optional(z.string()),
      copilot: z.optional(copilotInfo),
      /** Default first; absent if no model is configured. */
      models: z.optional(z.array(offeredModel)),
      accepts: z.optional(accepts),
      agent: z.optional(agentCard),
      greeting: z.optional(greeting),
      shortcuts: z.optional(z.array(z.object({ label: z.string(), text: z.string() }))),
      /** Suggested questions about an attached file. */
      starters: z.optional(z.array(z.string())),
      /** Missing settings without which it can't do its task. */
      needs: z.optional(z.array(z.string())),
      templates: z.optional(z.array(template)),
    }),
  }),
  guessSearch: route({
    method: 'POST',
    path: '/recommend/v1/rec/api/guessSearch',
    summary: '猜你想搜',
    access: 'visitor',
    input: z.object({
      words: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)), []),
    }),
    output: z.object({ list: z.array(suggestionItem) }),
    bodyLimitBytes: 32 * 1024,
  }),
  searchHistory: route({
    method: 'GET',
    path: `${aggregation}/v1/search/history/list`,
    summary: '最近搜过的问题',
    access: 'visitor',
    input: z.object({ keyword }),
    output: z.object({ detailList: z.array(suggestionEntry) }),
  }),
  searchHistoryDelete: route({
    method: 'POST',
    path: `${aggregation}/v1/search/history/delete`,
    summary: '从最近的搜索里删掉一条；不给 id 时删掉全部，对话还在',
    access: 'visitor',
    input: z.object({ id: z.optional(identifier) }),
    output: z.object({ deleted: z.int() }),
  }),
  completion: route({
    method: 'GET',
    path: `${aggregation}/v1/search/newCompletion`,
    summary: '输入时的联想',
    access: 'visitor',
    input: z.object({ key: z.string().check(z.maxLength(200)) }),
    output: z.object({ detailList: z.array(suggestionEntry) }),
  }),
} as const

export const dialogueRoutes = {
  chatHistory: route({
    method: 'GET',
    path: `${aggregation}/v1/chat/agent/history`,
    summary: '一段对话的记录',
    access: 'visitor',
    input: z.object({
      conversation_id: identifier,
      time_reverse: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1)), 0),
      offset,
      /** A doc_id of the conversation: the page ends before it, wherever it is by then; `offset` is ignored. */
      before: z.optional(identifier),
      /** A doc_id of the conversation: the newest page is extended back to it, unless it is too old. */
      through: z.optional(identifier),
      /** Socket on which it was started; conversations of the other one are not found. */
      kind: z.optional(z.enum(['search', 'agent'])),
    }),
    output: historyPage,
  }),
  chatSummary: route({
    method: 'GET',
    path: `${aggregation}/v1/chat/summary`,
    summary: '一段长对话较早部分的概要；没有为 null',
    access: 'visitor',
    input: z.object({ conversation_id: identifier }),
    output: z.nullable(z.object({ turns: z.int(), text: z.string() })),
  }),
  chatSummaryDelete: route({
    method: 'POST',
    path: `${aggregation}/v1/chat/summary/delete`,
    summary: '删除一段对话的概要',
    access: 'visitor',
    input: z.object({ conversation_id: identifier }),
    output: z.object({}),
  }),
  recordVersion: route({
    method: 'GET',
    path: `${aggregation}/v1/chat/record`,
    summary: '一条记录的某个版本',
    access: 'visitor',
    input: z.object({ doc_id: identifier }),
    output: chatRecord,
  }),
  chatCheck: route({
    method: 'GET',
    path: `${aggregation}/v1/chat/check`,
    summary: '一个回答写完以后才有的：核对的结果、说法不一的来源、接着问',
    access: 'visitor',
    input: z.object({ doc_id: identifier }),
    output: z.object({
      /** Whether a model is still judging: the cards will change. */
      is_pending: z.boolean(),
      /** Of {@link lateCardTypes}, whole. */
      cards: z.array(card),
    }),
  }),
  sessionGet: route({
    method: 'GET',
    path: `${aggregation}/v1/session/get`,
    summary: '某个智能体最近的一段对话',
    access: 'visitor',
    input: z.object({ agent_id: identifier }),
    output: z.nullable(agentSession),
  }),
  chatSession: route({
    method: 'GET',
    path: '/agents_api/agent/session/get',
    summary: '和某个智能体最近的一次对话',
    access: 'member',
    input: z.object({ agent_id: identifier }),
    output: z.object({ session: z.nullable(agentSession) }),
  }),
  sessionList: route({
    method: 'GET',
    path: `${aggregation}/v1/session/list`,
    summary: '搜索过的对话',
    access: 'visitor',
    input: z.object({
      offset,
      keyword,
      pattern: z.optional(z.enum(searchPatterns)),
      /** Chats with this agent; if absent, searches. */
      agent_id: z.optional(identifier),
    }),
    output: z.object({
      list: z.array(searchSession),
      offset: z.int(),
      hasMore: z.boolean(),
      /** Total count; only on the first page of a list without keyword. */
      total: z.optional(z.int()),
      /** No exact match: these are similar. */
      is_approximate: z.optional(z.boolean()),
    }),
  }),
  sessionRename: route({
    method: 'POST',
    path: `${aggregation}/v1/session/rename`,
    summary: '给一段对话另起标题',
    access: 'visitor',
    input: z.object({
      conversation_id: identifier,
      title: z.string().check(z.maxLength(sentTitleUnits)),
    }),
    output: z.object({ title: z.string() }),
  }),
  sessionPin: route({
    method: 'POST',
    path: `${aggregation}/v1/session/pin`,
    summary: '置顶一段对话，或取消',
    access: 'visitor',
    input: z.object({ conversation_id: identifier, is_pinned: z.boolean() }),
    output: nothing,
  }),
  sessionDelete: route({
    method: 'POST',
    path: `${aggregation}/v1/session/delete`,
    summary: '删除一段对话',
    access: 'visitor',
    input: z.object({ conversation_id: identifier }),
    output: nothing,
  }),
  sessionDeleteAll: route({
    method: 'POST',
    path: `${aggregation}/session/delete/all`,
    summary: '删除全部搜索记录',
    access: 'visitor',
    input: z.object({ revoke_shares: z._default(z.boolean(), false) }),
    output: z.object({ deleted: z.int(), revoked: z.int() }),
  }),
  chatSearch: route({
    method: 'GET',
    path: `${aggregation}/v1/chat/search`,
    summary: '在自己的对话里找消息',
    access: 'member',
    input: z.object({
      keyword: z.string().check(z.maxLength(keywordCharacters)),
      agent_id: z.optional(identifier),
      offset,
    }),
    output: z.object({ detailList: z.array(foundMessage), offset: z.int(), hasMore: z.boolean() }),
  }),
  dialogueList: route({
    method: 'GET',
    path: '/agents_api/user/dialogue_list',
    summary: '聊过的智能体，最近的在前',
    access: 'member',
    input: z.object({ offset }),
    output: z.object({ datalist: z.array(dialogueEntry), offset: z.int(), hasMore: z.boolean() }),
  }),
  sensitiveWords: route({
    method: 'POST',
    path: `${aggregation}/v1/chat/sensitive/words`,
    summary: '发送之前检查文字里有没有敏感词',
    access: 'visitor',
    input: z.object({
      content: z.string().check(z.maxLength(checkedCharacters)),
      source: z._default(z.string().check(z.maxLength(32)), 'web'),
    }),
    output: sensitiveCheck,
    bodyLimitBytes: 256 * 1024,
  }),
  feedback: route({
    method: 'POST',
    path: `${aggregation}/v1/chat/feedback`,
    summary: '赞或踩一个回答',
    access: 'visitor',
    input: z.object({
      ask_id: askIdentifier,
      like: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
      reasons: z._default(z.array(z.enum(dislikeReasons)).check(z.maxLength(5)), []),
      text: z._default(z.string().check(z.maxLength(feedbackCharacters)), ''),
    }),
    output: z.object({ like: z.union([z.literal(-1), z.literal(0), z.literal(1)]) }),
  }),
  dislikeOptions: route({
    method: 'GET',
    path: `${aggregation}/v1/chat/dislike/options`,
    summary: '踩一个回答时可以选的原因',
    access: 'public',
    input: nothing,
    output: z.object({ list: z.array(z.object({ id: z.enum(dislikeReasons), label: z.string() })) }),
  }),
} as const

export const routes = { ...searchRoutes, ...dialogueRoutes } as const

type RouteName = keyof typeof routes
export type RouteQuery<Name extends RouteName> = QueryOf<(typeof routes)[Name]>
export type RouteOutput<Name extends RouteName> = OutputOf<(typeof routes)[Name]>

/** Records per page of history; entries per page of lists. */
export const pageSizes = { history: 20, list: 20, searchHistory: 10 } as const
