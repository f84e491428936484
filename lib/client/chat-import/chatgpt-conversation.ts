import * as z from 'zod/mini'
import { sessionTitleCharacters } from '@/lib/contract/routes/http'
import {
  type ImportedConversation,
  type ImportedTurn,
  importLimits,
} from '@/lib/contract/routes/import-routes'
import { fenceCode } from '@/lib/text/markdown/fence-code'

const maxNodes = 20_000
/** Questions and answers of one conversation together, in UTF-16 units. */
const maxConversationCharacters = 800_000

const message = z.object({
  author: z.object({ role: z.string() }),
  recipient: z.optional(z.nullable(z.string())),
  create_time: z.optional(z.nullable(z.number())),
  content: z.optional(
    z.nullable(
      z.object({
        content_type: z.string(),
        text: z.optional(z.unknown()),
        language: z.optional(z.unknown()),
        parts: z.optional(z.unknown()),
      }),
    ),
  ),
  metadata: z.optional(
    z.nullable(
      z.object({
        model_slug: z.optional(z.unknown()),
        is_visually_hidden_from_conversation: z.optional(z.unknown()),
      }),
    ),
  ),
})
type Message = z.infer<typeof message>

const node = z.object({
  parent: z.optional(z.nullable(z.string())),
  message: z.optional(z.unknown()),
})

const conversation = z.object({
  id: z.optional(z.nullable(z.string())),
  conversation_id: z.optional(z.nullable(z.string())),
  title: z.optional(z.nullable(z.string())),
  create_time: z.optional(z.nullable(z.number())),
  update_time: z.optional(z.nullable(z.number())),
  current_node: z.optional(z.nullable(z.string())),
  mapping: z.record(z.string(), z.unknown()),
})
type Conversation = z.infer<typeof conversation>

export interface ReadConversation {
  /** Null if it has nothing to import. */
  readonly imported: ImportedConversation | null
  readonly messages: number
  /** Messages omitted completely or partly: reasoning, tools, images, anything beyond the limits. */
  readonly left: number
}

const nothing: ReadConversation = { imported: null, messages: 0, left: 0 }

/**
 * Reads one element of ChatGPT's `conversations.json`: the last shown branch of its tree, from the root to
 * `current_node`. Invalid nodes are skipped, and cycles end the branch.
 * @param text JSON
 */
export function readChatGptConversation(text: string): ReadConversation {
  const parsed = z.safeParse(conversation, parseJson(text))
  if (!parsed.success) return nothing

  const source_id = parsed.data.conversation_id ?? parsed.data.id ?? ''
  if (source_id === '' || source_id.length > 128) return nothing

  const { turns: all, left } = turnsOf(branchOf(parsed.data))
  const turns = withinLimits(all)
  if (turns.length === 0) return { imported: null, messages: 0, left }

  const created = timeOf(parsed.data.create_time) || (turns[0]?.asked ?? 0)
  const updated = Math.max(created, timeOf(parsed.data.update_time), turns.at(-1)?.asked ?? 0)
  const title = Array.from(parsed.data.title ?? '')
    .slice(0, sessionTitleCharacters)
    .join('')
  const dropped = all.length - turns.length

  return {
    imported: {
      source_id,
      title,
      created,
      updated,
      // Messages without a time get that of their conversation.
      turns: turns.map((turn) => ({ ...turn, asked: turn.asked || created })),
    },
    messages: turns.length + turns.filter(({ answer }) => answer !== '').length,
    left: left + dropped,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Messages from the root to the current node, or to the last node of the file. */
function branchOf({ mapping, current_node }: Conversation): Message[] {
  const found: Message[] = []
  const seen = new Set<string>()
  let id = current_node ?? Object.keys(mapping).at(-1) ?? ''
  while (id !== '' && !seen.has(id) && seen.size < maxNodes) {
    seen.add(id)
    const parsed = z.safeParse(node, Object.hasOwn(mapping, id) ? mapping[id] : null)
    if (!parsed.success) break
    const said = z.safeParse(message, parsed.data.message)
    if (said.success) found.push(said.data)
    id = parsed.data.parent ?? ''
  }

  return found.reverse()
}

/** Groups each question with all answers until the next one. */
function turnsOf(messages: readonly Message[]): { turns: ImportedTurn[]; left: number } {
  const turns: ImportedTurn[] = []
  let left = 0
  for (const each of messages) {
    const { role } = each.author
    if (role !== 'user' && role !== 'assistant') continue
    const { text, isWhole } = textOf(each)
    if (!isWhole) left += 1
    if (text === '') continue
    const last = turns.at(-1)
    if (role === 'user') {
      const asked = timeOf(each.create_time)
      turns.push({ question: cut(text, importLimits.questionCharacters), answer: '', asked, model: '' })
    } else if (last) {
      const model = modelOf(each) || last.model
      const answer = last.answer === '' ? text : `${last.answer}\n\n${text}`
      turns[turns.length - 1] = { ...last, model, answer: cut(answer, importLimits.answerCharacters) }
    } else left += 1
  }
  return { turns, left }
}

/** The Markdown of a message, and whether it is complete. */
function textOf({ content, recipient, metadata }: Message): { text: string; isWhole: boolean } {
  const isHidden = metadata?.is_visually_hidden_from_conversation === true
  // Messages to a tool were not shown to the user.
  if (!content || isHidden || (recipient && recipient !== 'all'))
    return { text: '', isWhole: !content || isHidden }
  if (content.content_type === 'text' || content.content_type === 'multimodal_text') {
    const parts: unknown[] = Array.isArray(content.parts) ? content.parts : []
    const said = parts.filter((part) => typeof part === 'string')
    return { text: plain(said.join('\n\n')), isWhole: said.length === parts.length }
  }
  if (content.content_type === 'code' && typeof content.text === 'string') {
    const language =
      typeof content.language === 'string' && content.language !== 'unknown' ? content.language : ''
    return { text: content.text.trim() === '' ? '' : fenceCode(content.text, language), isWhole: true }
  }

  return { text: '', isWhole: false }
}

/** Removes marks that only ChatGPT's own page can render. */
function plain(text: string): string {
  return text
    .replaceAll(/\uE200[^\uE201]{0,2000}\uE201/gu, '')
    .replaceAll(/【\d{1,4}[^】\n]{0,80}†[^】\n]{0,200}】/gu, '')
    .trim()
}

function modelOf({ metadata }: Message): string {
  const model = metadata?.model_slug
  return typeof model === 'string' ? model.slice(0, 64) : ''
}

/** Milliseconds since 1970, or 0. */
function timeOf(seconds: number | null | undefined): number {
  const time = Math.round((seconds ?? 0) * 1_000)
  return Number.isFinite(time) && time > 0 && time < 8_640_000_000_000_000 ? time : 0
}

/** Keeps the newest turns up to the limit of a conversation. */
function withinLimits(turns: readonly ImportedTurn[]): ImportedTurn[] {
  const newest = turns.slice(-importLimits.turnsPerConversation)
  let characters = 0
  const from = newest.findLastIndex(({ question, answer }) => {
    characters += question.length + answer.length
    return characters > maxConversationCharacters
  })
  return newest.slice(from + 1)
}

function cut(text: string, most: number): string {
  // Drops half of a surrogate pair at the end.
  return text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '') : text
}
