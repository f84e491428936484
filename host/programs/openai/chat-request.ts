import * as z from 'zod'
import { frameLimits } from '../../../lib/contract/frames/frame.ts'
import type { Exchange } from '../../models/exchange.ts'
import { HostError } from '../../platform/errors.ts'
import type { ProgramTarget } from '../program-request.ts'

const textPart = z.object({ type: z.literal('text'), text: z.string() })
const content = z.union([z.string(), z.array(textPart)])
const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([content, z.null()]).optional(),
})

const maxMessages = 400
/** Agents that take instructions; the messages of others are material, such as texts to translate. */
const conversing: ReadonlySet<string> = new Set([
  'universal',
  'coding',
  'tutor',
  'writing',
  'career',
  'custom',
])

/** Those of them that take instructions apart, and search for the question alone. */
const instructed: ReadonlySet<string> = new Set(['universal', 'custom'])

/**
 * The fields of a chat completion that are read. Those that ask for another kind of reply are refused.
 * Source: platform.openai.com/docs/api-reference/chat/create
 */
const chatRequest = z.object({
  model: z.string().min(1).max(200),
  messages: z.array(message).min(1).max(maxMessages),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  n: z.literal(1).nullish(),
  logprobs: z.literal(false).nullish(),
  tools: z.array(z.never()).nullish(),
  functions: z.array(z.never()).nullish(),
  response_format: z.object({ type: z.literal('text') }).nullish(),
  /** Extension: files of the member, for tokens with that scope. */
  file_ids: z.array(z.string().max(frameLimits.idCharacters)).max(20).nullish(),
})
type ChatRequest = z.infer<typeof chatRequest>

/** Maximum names of ignored parameters in a reply, and characters of one. */
const maxIgnored = 50
const maxNameLength = 100

export interface ChatQuestion {
  readonly model: string
  readonly target: ProgramTarget
  readonly question: string
  readonly instructions?: string
  readonly history: readonly Exchange[]
  readonly fileIds: readonly string[]
  readonly temperature: number | undefined
  readonly isStreamed: boolean
  readonly hasUsage: boolean
  /** Whether system messages were left out: a search, or an agent for one task, follows its own rules. */
  readonly isSystemIgnored: boolean
  /** Parameters that have no effect. */
  readonly ignored: readonly string[]
}

/** @throws {HostError} bad_request with the parameter; not_found for an unknown model */
export function readChatRequest(
  body: unknown,
  targetOf: (model: string) => ProgramTarget | null,
): ChatQuestion {
  const parsed = chatRequest.safeParse(body)
  if (!parsed.success) throw refusedParameter(parsed.error)
  const request = parsed.data
  const target = targetOf(request.model)
  if (!target) throw new HostError('not_found', `没有模型 ${request.model}`, { field: 'model' })

  const { question, history, system } = conversationOf(request.messages)
  const takesSystem = target.kind === 'agent' && conversing.has(target.agentType)
  const isApart = target.kind === 'agent' && instructed.has(target.agentType)
  const whole = system === '' || !takesSystem ? question : `${system}\n\n${question}`
  const limit = frameLimits.questionCharacters[target.kind]
  if (whole.length > limit) {
    const sentence =
      question.length > limit
        ? `最后一条消息最长 ${limit} 个字符`
        : `系统消息和最后一条消息合起来最长 ${limit} 个字符`
    throw new HostError('bad_request', sentence, { field: 'messages' })
  }
  return {
    model: request.model,
    target,
    question: isApart ? question : whole,
    ...(isApart && system !== '' && { instructions: system }),
    history,
    fileIds: request.file_ids ?? [],
    temperature: request.temperature ?? undefined,
    isStreamed: request.stream === true,
    hasUsage: request.stream_options?.include_usage === true,
    isSystemIgnored: !takesSystem && system !== '',
    ignored: ignoredIn(body as Readonly<Record<string, unknown>>),
  }
}

/** @returns the names of fields that were sent and are not read */
function ignoredIn(body: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(body)
    .filter((name) => !(name in chatRequest.shape) && (body[name] ?? null) !== null)
    .slice(0, maxIgnored)
    .map((name) => name.slice(0, maxNameLength))
}

/** Pairs each question with the answer after it. @throws {HostError} bad_request unless the last message is a question */
function conversationOf(messages: ChatRequest['messages']) {
  const system: string[] = []
  const history: Exchange[] = []
  let question: string | null = null
  for (const { role, content: given } of messages) {
    const text = textOf(given)
    if (role === 'system' || role === 'developer') system.push(text)
    else if (role === 'user') question = question === null ? text : `${question}\n\n${text}`
    else {
      history.push({ question: question ?? '', answer: text, isUncited: true })
      question = null
    }
  }
  if (question === null || question.trim() === '')
    throw new HostError('bad_request', '最后一条消息应是用户的问题', { field: 'messages' })
  return { question, history, system: system.filter(Boolean).join('\n\n') }
}

function textOf(given: ChatRequest['messages'][number]['content']): string {
  if (typeof given === 'string') return given
  return given?.map(({ text }) => text).join('\n') ?? ''
}

const refusals: Readonly<Record<string, string>> = {
  n: '每次只有一个回答，n 只能是 1',
  logprobs: '没有 logprobs',
  tools: '程序不能带自己的工具，请用智能体里的工具',
  functions: '程序不能带自己的工具，请用智能体里的工具',
  response_format: '只返回文字，不按 JSON 的格式返回',
  messages: '消息的格式不正确：只接受文字',
}

function refusedParameter(error: z.ZodError): HostError {
  const [field = ''] = error.issues[0]?.path.map(String) ?? []
  return new HostError('bad_request', refusals[field] ?? `参数 ${field} 的值不正确`, { field })
}
