import type * as z from 'zod/mini'
import type { Card } from '../frames/card.ts'
import { audio } from './audio.ts'
import { ban } from './ban.ts'
import { bilingual } from './bilingual.ts'
import type { CardSchema } from './card-schema.ts'
import { chart } from './chart.ts'
import { code } from './code.ts'
import { conflict } from './conflict.ts'
import { copilotDetail } from './copilot-detail.ts'
import { dataProfile } from './data-profile.ts'
import { document } from './document.ts'
import { expandQuery } from './expand-query.ts'
import { file } from './file.ts'
import { fortuneSlip } from './fortune-slip.ts'
import { graph } from './graph.ts'
import { greetings } from './greetings.ts'
import { hotline } from './hotline.ts'
import { image } from './image.ts'
import { imageEdit } from './image-edit.ts'
import { images } from './images.ts'
import { markdown } from './markdown.ts'
import { memory } from './memory.ts'
import { mindmap } from './mindmap.ts'
import { options } from './options.ts'
import { outline } from './outline.ts'
import { plan } from './plan.ts'
import { progress } from './progress.ts'
import { queryChoice } from './query-choice.ts'
import { relatedEvents } from './related-events.ts'
import { organizations, people } from './related-names.ts'
import { searchResult } from './search-result.ts'
import { suggestion } from './suggestion.ts'
import { supportCheck } from './support-check.ts'
import { thinking } from './thinking.ts'
import { tips } from './tips.ts'
import { toolCall } from './tool-call.ts'
import { videos } from './videos.ts'
import { writingStyle } from './writing-style.ts'

/** All card types with the schemas of their content. Unknown types are shown as plain text and never shared. */
export const cardTypes = {
  markdown,
  code,
  thinking,
  search_result: searchResult,
  suggestion,
  progress,
  tool_call: toolCall,
  options,
  copilot_detail: copilotDetail,
  outline,
  related_events: relatedEvents,
  organizations,
  people,
  conflict,
  support_check: supportCheck,
  images,
  videos,
  audio,
  expand_query: expandQuery,
  greetings,
  hotline,
  memory,
  lot: fortuneSlip,
  bilingual,
  chart,
  query_choice: queryChoice,
  data_profile: dataProfile,
  graph,
  file,
  image,
  image_edit: imageEdit,
  mindmap,
  plan,
  document,
  tips,
  writing_style: writingStyle,
  ban,
} as const
export type CardType = keyof typeof cardTypes
export type CardContent<Type extends CardType> = z.infer<(typeof cardTypes)[Type]['content']>

/** A card whose content was validated against its type; a union discriminated by `type`. */
export type KnownCard<Type extends CardType = CardType> = {
  [Each in Type]: Omit<Card, 'type' | 'content'> & {
    readonly type: Each
    readonly content: CardContent<Each>
  }
}[Type]

/**
 * Cards that survive when the answer is repeated (§4), because they hold choices: existing types and ones reserved by
 * the specification.
 */
const choiceTypes: readonly string[] = ['options', 'copilot_detail', 'outline']

/** @returns the card typed by its `type`; null when the type is unknown or the content does not match its schema */
export function knownCard(card: Card): KnownCard | null {
  const parsed = schemaOf(card.type)?.content.safeParse(card.content)
  return parsed?.success ? ({ ...card, content: parsed.data } as KnownCard) : null
}

/** @returns the card's content after its turn has ended; the same object when nothing was running */
export function closedContent(card: Card): unknown {
  const schema = schemaOf(card.type)
  const known = schema?.close && knownCard(card)
  const closed = known && schema.close?.(known.content)
  return known && closed !== known.content ? closed : card.content
}

/** @returns the card's content with that of an update; the same object when its type does not grow */
export function appendedContent(card: Card, more: unknown): unknown {
  const schema = schemaOf(card.type)
  if (!schema?.append) return card.content
  const [content, added] = [card.content, more].map((each) => schema.content.safeParse(each))
  return content?.success && added?.success ? schema.append(content.data, added.data) : card.content
}

/** @returns the valid contents of all cards of a type, in order */
export function readCards<Type extends CardType>(cards: readonly Card[], type: Type): CardContent<Type>[] {
  return cards.flatMap((card) => {
    const known = card.type === type ? knownCard(card) : null
    return known ? [known.content as CardContent<Type>] : []
  })
}

export function isTextCardType(type: string): boolean {
  return schemaOf(type)?.isText === true
}

/** @returns whether cards of this type are part of the answer's text */
export function isAnswerCardType(type: string): boolean {
  return schemaOf(type)?.isAnswer === true
}

/** @returns whether cards of this type are included in shared links */
export function isSharedCardType(type: string): boolean {
  return schemaOf(type)?.isShareable === true
}

/** @returns whether cards of this type ask the user something, or store the choice */
export function isChoiceCardType(type: string): boolean {
  return choiceTypes.includes(type)
}

function schemaOf(type: string): CardSchema | undefined {
  return Object.hasOwn(cardTypes, type) ? cardTypes[type as CardType] : undefined
}
