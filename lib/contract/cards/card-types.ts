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
import { greetings } from './greetings.ts'
import { graph } from './graph.ts'
import { file } from './file.ts'
import { image } from './image.ts'
import { imageEdit } from './image-edit.ts'
import { images } from './images.ts'
import { hotline } from './hotline.ts'
import { lot } from './lot.ts'
import { markdown } from './markdown.ts'
import { memory } from './memory.ts'
import { mindmap } from './mindmap.ts'
import { options } from './options.ts'
import { outline } from './outline.ts'
import { plan } from './plan.ts'
import { progress } from './progress.ts'
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

/** All card types, with the schemas of their content. A type that is missing here is shown as plain text, and shared with nobody. */
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
  lot,
  bilingual,
  chart,
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

/** A card whose content is known to fit its type: a union that `type` discriminates. */
export type KnownCard<Type extends CardType = CardType> = {
  [Each in Type]: Omit<Card, 'type' | 'content'> & {
    readonly type: Each
    readonly content: CardContent<Each>
  }
}[Type]

/** Cards that are no answer stay when the answer is repeated (§4): types of the specification, here or yet to come. */
const choiceTypes: readonly string[] = ['options', 'copilot_detail', 'outline']

/** @returns the card as one of its type; null for a type that is not known, or content that does not fit it */
export function knownCard(card: Card): KnownCard | null {
  const parsed = schemaOf(card.type)?.content.safeParse(card.content)
  return parsed?.success ? ({ ...card, content: parsed.data } as KnownCard) : null
}

/** @returns what the card holds once its turn has ended, the same object where nothing in it goes on */
export function closedContent(card: Card): unknown {
  const schema = schemaOf(card.type)
  const known = schema?.close && knownCard(card)
  const closed = known && schema.close?.(known.content)
  return known && closed !== known.content ? closed : card.content
}

/** @returns the contents of all cards of a type that fit it, in their order */
export function readCards<Type extends CardType>(cards: readonly Card[], type: Type): CardContent<Type>[] {
  return cards.flatMap((card) => {
    const known = card.type === type ? knownCard(card) : null
    return known ? [known.content as CardContent<Type>] : []
  })
}

/** @returns whether the content of cards of this type is text that may be appended to. */
export function isTextCardType(type: string): boolean {
  return schemaOf(type)?.isText === true
}

/** @returns whether cards of this type are what an answer says. */
export function isAnswerCardType(type: string): boolean {
  return schemaOf(type)?.isAnswer === true
}

/** @returns whether cards of this type are shown to whoever has a shared link. */
export function isSharedCardType(type: string): boolean {
  return schemaOf(type)?.isShareable === true
}

/** @returns whether cards of this type ask the reader something, or hold what was chosen. */
export function isChoiceCardType(type: string): boolean {
  return choiceTypes.includes(type)
}

function schemaOf(type: string): CardSchema | undefined {
  return Object.hasOwn(cardTypes, type) ? cardTypes[type as CardType] : undefined
}
