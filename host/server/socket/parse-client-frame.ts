import { agentIds } from '../../../lib/contract/agent-ids.ts'
import {
  type ClientFrame,
  type CopilotOption,
  clientFrame,
  isOfNewAsk,
} from '../../../lib/contract/frames/client-frame.ts'
import { frameLimits } from '../../../lib/contract/frames/frame.ts'
import { filledTemplate } from '../../../lib/contract/template.ts'
import type { Choice } from '../../conversations/turns/agent.ts'
import { HostError } from '../../platform/errors.ts'
import { isDeeperThan } from '../../platform/json-depth.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { askIdOf, normaliseFrame } from './normalise-frame.ts'

/** Identifies a turn: that of an ask or, when `askId` is '', the newest of a conversation. */
export interface TurnName {
  readonly askId: string
  readonly conversationId: string
}

/** The sender of frames, the socket kind, and how asks without an id are named. */
export interface Sender {
  readonly kind: 'search' | 'agent'
  readonly owner: string
  readonly makeId: MakeId
}

export type Command =
  | { readonly kind: 'ping' | 'close' }
  | { readonly kind: 'ask'; readonly frame: ClientFrame; readonly askId: string }
  | ({ readonly kind: 'cancel' } & TurnName)
  | { readonly kind: 'reconnect'; readonly askId: string }
  | { readonly kind: 'follow'; readonly conversationId: string }
  | { readonly kind: 'clear'; readonly conversationId: string }
  | {
      readonly kind: 'greet'
      readonly agentId: string
      readonly agentType: string
      readonly conversationId: string
    }
  | ({ readonly kind: 'feedback'; readonly content: string } & TurnName)
  | ({
      readonly kind: 'choose'
      readonly choice: Choice
      readonly steps: readonly string[] | undefined
    } & TurnName)

/** A frame that can't be processed, with its ids, so that the sender can match it. */
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

/** Parses a client's message. @throws {InvalidFrame} with a Chinese reason */
export function parseClientFrame(text: string, sender: Sender): Command {
  if (isDeeperThan(text, frameLimits.depth)) throw new InvalidFrame('消息嵌套得太深')

  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new InvalidFrame('消息不是有效的 JSON')
  }

  const parsed = clientFrame.safeParse(normaliseFrame(value, sender.owner))
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    throw new InvalidFrame(`消息的 ${path || '内容'} 不正确`, namesOf(value, sender.owner))
  }

  return commandOf(parsed.data, sender)
}

function commandOf(frame: ClientFrame, sender: Sender): Command {
  const { action, ask_id: askId, copilot_option: option } = frame.prompt
  const about = { askId, conversationId: frame.conversation_id }
  if (option && ('steps' in option || 'frame' in option)) return redoOf(frame, sender)
  switch (action) {
    case 'ping':
    case 'close':
      return { kind: action }
    case 'cancel':
      return { kind: 'cancel', ...turnOf(frame) }
    case 'skip_copilot':
      return { kind: 'choose', ...turnOf(frame), choice: { isSkipped: true }, steps: undefined }
    case 'user_feed_back':
      return { kind: 'feedback', ...turnOf(frame), content: frame.prompt.content ?? '' }
    case 'reconnect':
      if (askId) return { kind: 'reconnect', askId }
      return { kind: 'follow', conversationId: requireConversation(frame) }
    case 'clear':
      return { kind: 'clear', conversationId: requireConversation(frame) }
    case 'greeting':
      return {
        kind: 'greet',
        agentId: frame.agent_id,
        agentType: frame.agent_type,
        conversationId: frame.conversation_id,
      }
    case 'summary':
      if (sender.kind === 'search') throw new InvalidFrame('只有对话可以总结', about)
      return summaryOf(withAskId(frame, sender), sender)
    case 'repeat':
    case 'template':
    case undefined:
      return askOf(frame, sender)
  }
}

/** @returns the frame with an ask_id, and that id */
function withAskId(frame: ClientFrame, { makeId }: Sender): { frame: ClientFrame; askId: string } {
  const askId = frame.prompt.ask_id ?? makeId()
  return { frame: { ...frame, prompt: { ...frame.prompt, ask_id: askId } }, askId }
}

function askOf(sent: ClientFrame, sender: Sender): Command {
  const { action, ask_from: from = '', content = '', copilot_option: option } = sent.prompt
  const about = { askId: sent.prompt.ask_id, conversationId: sent.conversation_id }
  if (option && !isOfNewAsk(option)) {
    return { kind: 'choose', ...turnOf(sent), choice: { option }, steps: stepsOf(option) }
  }
  if (sender.kind === 'search' && (sent.agent_id !== agentIds.universal || sent.agent_type !== 'universal')) {
    throw new InvalidFrame('搜索连接只接受通用搜索助手的消息', about)
  }
  if (action === 'template') return templateOf(withAskId(sent, sender), sender)
  if (action === 'repeat' && !/^repeat:/i.test(from)) return plainRepeatOf(sent, sender)

  const isRepeat = /^repeat:/i.test(from)
  if (isRepeat !== (action === 'repeat'))
    throw new InvalidFrame('重新回答时 action 与 ask_from 要一致', about)
  if (option && 'part' in option && !isRepeat) throw new InvalidFrame('改其中一段时要重新回答', about)
  if (isRepeat && content !== '') throw new InvalidFrame('重新回答时不带内容', about)
  if (!isRepeat && content.trim() === '') throw new InvalidFrame('问题不能为空', about)
  requireLength(content, sender, about)

  return { kind: 'ask', ...withAskId(sent, sender) }
}

/** An answer whose operation its reader has changed: there is no question. */
function redoOf(sent: ClientFrame, sender: Sender): Command {
  const { ask_from: from = '', content = '', action } = sent.prompt
  const about = { askId: sent.prompt.ask_id, conversationId: sent.conversation_id }
  requireConversation(sent)
  if (action !== undefined || !from.startsWith('again:'))
    throw new InvalidFrame('改步骤或条件时 ask_from 要指明是哪个回答', about)
  if (content !== '') throw new InvalidFrame('改步骤或条件时不带内容', about)
  return { kind: 'ask', ...withAskId(sent, sender) }
}

function requireLength(
  text: string,
  { kind }: Sender,
  about: { readonly askId: string | undefined; readonly conversationId: string },
): void {
  const limit = frameLimits.questionCharacters[kind]
  if (text.length > limit) throw new InvalidFrame(`问题最长 ${limit} 个字符`, about)
}

/** A repeat without an ask: of the newest record, whose question it may repeat. */
function plainRepeatOf(sent: ClientFrame, sender: Sender): Command {
  if (sent.prompt.ask_id === undefined) requireConversation(sent)
  const { content: _, ask_from: __, ...prompt } = sent.prompt
  return { kind: 'ask', ...withAskId({ ...sent, prompt }, sender) }
}

/** Whether the template exists is checked by the agent; here only the length of its input is limited. */
function templateOf({ frame, askId }: { frame: ClientFrame; askId: string }, sender: Sender): Command {
  const about = { askId, conversationId: frame.conversation_id }
  const { template, bubble_text: shown = '', content: _, ...prompt } = frame.prompt
  if (!filledTemplate.safeParse(template).success) throw new InvalidFrame('模板的内容不正确', about)
  requireLength(shown, sender, about)
  // What is asked is what the template makes of its fields; other clients also send the text that they show.
  return {
    kind: 'ask',
    frame: { ...frame, prompt: { ...prompt, ...(shown && { bubble_text: shown }), template } },
    askId,
  }
}

/** Summarises the named files, otherwise the conversation. */
function summaryOf({ frame, askId }: { frame: ClientFrame; askId: string }, sender: Sender): Command {
  const about = { askId, conversationId: frame.conversation_id }
  const { content = '', bubble_text: shown = '', file_ids: files = [] } = frame.prompt
  if (content !== '') throw new InvalidFrame('总结不带内容', about)
  requireLength(shown, sender, about)
  if (files.length === 0 && frame.conversation_id === '')
    throw new InvalidFrame('没有可以总结的对话或文件', about)

  return { kind: 'ask', frame, askId }
}

/** The steps of the choice, including skipped ones; an outline has none. */
function stepsOf(option: CopilotOption): readonly string[] | undefined {
  if ('tool' in option) return [option.tool.id]
  if ('back' in option) return [String(option.back.awaited)]
  return 'options' in option ? option.options.map(({ step }) => String(step)) : undefined
}

/** @throws {InvalidFrame} when it names neither an ask nor a conversation */
function turnOf(frame: ClientFrame): TurnName {
  const { ask_id: askId = '' } = frame.prompt
  if (askId === '' && frame.conversation_id === '') throw new InvalidFrame('缺少 ask_id 或 conversation_id')
  return { askId, conversationId: frame.conversation_id }
}

function requireConversation(frame: ClientFrame): string {
  if (frame.conversation_id === '') throw new InvalidFrame('缺少 conversation_id')
  return frame.conversation_id
}

/** The ids of a frame that is otherwise invalid, if they are strings. */
function namesOf(value: unknown, owner: string): { askId?: string; conversationId?: string } {
  const record = (value ?? {}) as { conversation_id?: unknown; prompt?: { ask_id?: unknown } | null }
  const askId = record.prompt?.ask_id
  return {
    ...(typeof askId === 'string' && askId !== '' ? { askId: askIdOf(askId, owner) } : {}),
    ...(typeof record.conversation_id === 'string'
      ? { conversationId: record.conversation_id.slice(0, 64) }
      : {}),
  }
}
