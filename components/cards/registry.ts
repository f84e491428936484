import { type CardType, type KnownCard, knownCard } from '@/lib/contract/cards/card-types'
import type { Card } from '@/lib/contract/frames/card'
import { audioCard } from './audio/audio-card'
import { banCard } from './ban/ban-card'
import { bilingualCard } from './bilingual/bilingual-card'
import type { CardView } from './card-view'
import { chartCard } from './chart/chart-card'
import { codeCard } from './code/code-card'
import { conflictCard } from './conflict/conflict-card'
import { copilotDetailCard } from './copilot-detail/copilot-detail-card'
import { dataProfileCard } from './data-profile/data-profile-card'
import { documentCard } from './document/document-card'
import { expandQueryCard } from './expand-query/expand-query-card'
import { fileCard } from './file/file-card'
import { fortuneSlipCard } from './fortune-slip/fortune-slip-card'
import { graphCard } from './graph/graph-card'
import { greetingsCard } from './greetings/greetings-card'
import { hotlineCard } from './hotline/hotline-card'
import { imageCard } from './image/image-card'
import { imageEditCard } from './image-edit/image-edit-card'
import { imagesCard } from './images/images-card'
import { markdownCard } from './markdown/markdown-card'
import { memoryCard } from './memory/memory-card'
import { mindmapCard } from './mindmap/mindmap-card'
import { optionsCard } from './options/options-card'
import { outlineCard } from './outline/outline-card'
import { planCard } from './plan/plan-card'
import { progressCard } from './progress/progress-card'
import { queryChoiceCard } from './query-choice/query-choice-card'
import { relatedEventsCard } from './related/related-events-card'
import { organizationsCard, peopleCard } from './related/related-names-card'
import { searchResultCard } from './search-result/search-result-card'
import { suggestionCard } from './suggestion/suggestion-card'
import { supportCheckCard } from './support-check/support-check-card'
import { thinkingCard } from './thinking/thinking-card'
import { tipsCard } from './tips/tips-card'
import { toolCallCard } from './tool-call/tool-call-card'
import { videosCard } from './videos/videos-card'
import { writingStyleCard } from './writing-style/writing-style-card'

/** The views of all card types: a type of the contract without a view does not compile. */
export type CardViews = { readonly [Type in CardType]: CardView<Type> }

export const cardViews: CardViews = {
  markdown: markdownCard,
  code: codeCard,
  thinking: thinkingCard,
  search_result: searchResultCard,
  suggestion: suggestionCard,
  progress: progressCard,
  tool_call: toolCallCard,
  options: optionsCard,
  copilot_detail: copilotDetailCard,
  outline: outlineCard,
  related_events: relatedEventsCard,
  organizations: organizationsCard,
  people: peopleCard,
  conflict: conflictCard,
  support_check: supportCheckCard,
  images: imagesCard,
  videos: videosCard,
  audio: audioCard,
  expand_query: expandQueryCard,
  greetings: greetingsCard,
  hotline: hotlineCard,
  memory: memoryCard,
  lot: fortuneSlipCard,
  bilingual: bilingualCard,
  chart: chartCard,
  query_choice: queryChoiceCard,
  data_profile: dataProfileCard,
  graph: graphCard,
  file: fileCard,
  image: imageCard,
  image_edit: imageEditCard,
  mindmap: mindmapCard,
  plan: planCard,
  document: documentCard,
  tips: tipsCard,
  writing_style: writingStyleCard,
  ban: banCard,
}

/** Memoized by card: a card is immutable, and its parsed content keeps its identity. */
const read = new WeakMap<Card, KnownCard | null>()

/** @returns the card with parsed content; null if its type or content is unknown */
export function readKnown(card: Card): KnownCard | null {
  const known = read.get(card)
  if (known !== undefined) return known
  const parsed = knownCard(card)
  read.set(card, parsed)
  return parsed
}

export function viewOf({ type }: KnownCard): CardView<CardType> {
  // The registry's type guarantees that view and card have the same type.
  return cardViews[type] as unknown as CardView<CardType>
}
