import { clientFrame, frameLimits, type ClientFrame, type CopilotOption } from '../../lib/contract/frame.ts'
import { filledTemplate } from '../../lib/contract/template.ts'
import type { Choice } from '../dialogue/agent.ts'
import { HostError } from '../errors.ts'
import { isDeeperThan } from '../json-depth.ts'

/** What a valid frame asks for. */
export type Command =
  | { readonly kind: 'ping' | 'close' }
  | { readonly kind: 'ask'; readonly frame: ClientFrame; readonly askId: string }
  | { readonly kind: 'cancel'; readonly askId: string }
  | { readonly kind: 'reconnect'; readonly askId: string }
  | { readonly kind: 'follow'; readonly conversationId: string }
  | { readonly kind: 'clear'; readonly conversationId: string }
  | {
      readonly kind: 'greet'
      readonly agentId: string
      readonly agentType: string
      readonly conversationId: string
    }
  | { readonly kind: 'feedback'; readonly askId: string; readonly content: string }
  | {
      readonly kind: 'choose'
      readonly askId: string
      readonly choice: Choice
      readonly steps: readonly string[] | undefined
    }

/** A frame that can't be done, with the ids in it, so that the sender can match it to its frame. */
export class InvalidFrame extends Error {
  override readonly name = 'InvalidFrame'
  readonly reason: HostError
  readonly askId: string | undefined
  readonly conversationId: string | undefined
  constructor(
    message: string,
    about: { askId?: string | undefined; conversationId?: string | undefined } = {},
  ) {
    super(message)
    this.reason = new HostError('bad_frame', message)
    this.askId = about.askId
    this.conversationId = about.conversationId
  }
}

/**
 * Reads what a client sent on one of the sockets.
 * @throws {InvalidFrame} with a Chinese reason
 */
export function parseClientFrame(text: string, socket: 'search' | 'agent'): Command {
  if (isDeeperThan(text, frameLimits.depth)) throw new InvalidFrame('消息嵌套得太深')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new InvalidFrame('消息不是有效的 JSON')
  }
  const parsed = clientFrame.safeParse(withoutEmpty(value))
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    throw new InvalidFrame(`消息的 ${path || '内容'} 不正确`, namesOf(value))
  }
  return commandOf(parsed.data, socket)
}

/** Browsers may send these fields always; empty they mean that nothing was chosen. */
const emptyMeansAbsent: ReadonlySet<string> = new Set(['action', 'ask_from', 'template_id', 'bubble_text'])

function withoutEmpty(value: unknown): unknown {
  const { prompt } = (value ?? {}) as { prompt?: unknown }
  if (typeof prompt !== 'object' || prompt === null) return value
  const kept = Object.entries(prompt).filter(([name, field]) => field !== '' || !emptyMeansAbsent.has(name))
  return { ...(value as object), prompt: Object.fromEntries(kept) }
}

function commandOf(frame: ClientFrame, socket: 'search' | 'agent'): Command {
  const { action, ask_id: askId } = frame.prompt
  const about = { askId, conversationId: frame.conversation_id }
  switch (action) {
    case 'ping':
    case 'close':
      return { kind: action }
    case 'cancel':
      return { kind: 'cancel', askId: required(askId, about) }
    case 'skip_copilot':
      return { kind: 'choose', askId: required(askId, about), choice: { isSkipped: true }, steps: undefined }
    case 'user_feed_back':
      return { kind: 'feedback', askId: required(askId, about), content: frame.prompt.content ?? '' }
    case 'reconnect':
      if (askId) return { kind: 'reconnect', askId }
      return { kind: 'follow', conversationId: requiredConversation(frame) }
    case 'clear':
      return { kind: 'clear', conversationId: requiredConversation(frame) }
    case 'greeting':
      if (socket === 'search') throw new InvalidFrame('只有对话里有问候', about)
      return {
        kind: 'greet',
        agentId: frame.agent_id,
        agentType: frame.agent_type,
        conversationId: frame.conversation_id,
      }
    case 'summary':
      if (socket === 'search') throw new InvalidFrame('只有对话可以总结', about)
      return summaryOf(frame, required(askId, about))
    case 'repeat':
    case 'template':
    case undefined:
      return askOf(frame, socket)
  }
}

function askOf(frame: ClientFrame, socket: 'search' | 'agent'): Command {
  const { action, ask_from: from = '', content = '' } = frame.prompt
  const about = { askId: frame.prompt.ask_id, conversationId: frame.conversation_id }
  const askId = required(frame.prompt.ask_id, about)
  const option = frame.prompt.copilot_option
  if (option && !('section' in option || 'part' in option || 'picture' in option)) {
    return { kind: 'choose', askId, choice: { option }, steps: stepsOf(option) }
  }
  if (socket === 'search' && (frame.agent_id !== '001' || frame.agent_type !== 'universal')) {
    throw new InvalidFrame('搜索连接只接受通用搜索助手的消息', about)
  }
  if (action === 'template') return templateOf(frame, askId)
  const isRepeat = /^repeat:/i.test(from)
  if (isRepeat !== (action === 'repeat'))
    throw new InvalidFrame('重新回答时 action 与 ask_from 要一致', about)
  if (option && 'part' in option && !isRepeat) throw new InvalidFrame('改其中一段时要重新回答', about)
  if (isRepeat && content !== '') throw new InvalidFrame('重新回答时不带内容', about)
  if (!isRepeat && content.trim() === '') throw new InvalidFrame('问题不能为空', about)
  if (content.length > frameLimits.questionCharacters) {
    throw new InvalidFrame(`问题最长 ${frameLimits.questionCharacters} 个字符`, about)
  }
  return { kind: 'ask', frame, askId }
}

/** Which templates there are is known to the agent; what was written in it is bounded here. */
function templateOf(frame: ClientFrame, askId: string): Command {
  const about = { askId, conversationId: frame.conversation_id }
  const { template, bubble_text: shown = '', content = '' } = frame.prompt
  if (!filledTemplate.safeParse(template).success) throw new InvalidFrame('模板的内容不正确', about)
  if (content !== '') throw new InvalidFrame('模板不带内容', about)
  if (shown.length > frameLimits.questionCharacters)
    throw new InvalidFrame(`问题最长 ${frameLimits.questionCharacters} 个字符`, about)
  return { kind: 'ask', frame, askId }
}

/** Sums up the files that it names, else the conversation. */
function summaryOf(frame: ClientFrame, askId: string): Command {
  const about = { askId, conversationId: frame.conversation_id }
  const { content = '', bubble_text: shown = '', file_ids: files = [] } = frame.prompt
  if (content !== '') throw new InvalidFrame('总结不带内容', about)
  if (shown.length > frameLimits.questionCharacters)
    throw new InvalidFrame(`问题最长 ${frameLimits.questionCharacters} 个字符`, about)
  if (files.length === 0 && frame.conversation_id === '')
    throw new InvalidFrame('没有可以总结的对话或文件', about)
  return { kind: 'ask', frame, askId }
}

/** The steps of the choice, which may be for those that are left as well; an outline has none. */
function stepsOf(option: CopilotOption): readonly string[] | undefined {
  if ('tool' in option) return [option.tool.id]
  if ('back' in option) return [String(option.back.awaited)]
  return 'options' in option ? option.options.map(({ step }) => String(step)) : undefined
}

function required(
  askId: string | undefined,
  about: { askId?: string | undefined; conversationId: string },
): string {
  if (!askId) throw new InvalidFrame('缺少 ask_id', about)
  return askId
}

function requiredConversation(frame: ClientFrame): string {
  if (frame.conversation_id === '') throw new InvalidFrame('缺少 conversation_id')
  return frame.conversation_id
}

/** The ids of a frame that is otherwise unreadable, as far as they are strings. */
function namesOf(value: unknown): { askId?: string; conversationId?: string } {
  const record = (value ?? {}) as { conversation_id?: unknown; prompt?: { ask_id?: unknown } | null }
  const askId = record.prompt?.ask_id
  return {
    ...(typeof askId === 'string' ? { askId: askId.slice(0, 64) } : {}),
    ...(typeof record.conversation_id === 'string'
      ? { conversationId: record.conversation_id.slice(0, 64) }
      : {}),
  }
}
