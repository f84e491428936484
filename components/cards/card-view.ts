import type { ComponentType } from 'react'
import type { CardType, KnownCard } from '@/lib/contract/cards/card-types'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { Messages } from '@/lib/messages/zh-cn'

/**
 * Where in its record a card stands: among the steps over the answer, in the rail of what it rests on, in the answer,
 * or at the foot of the newest answer once that is over, for readers who may go on from there.
 */
export type CardSlot = 'steps' | 'rail' | 'body' | 'footer'

/** What a card is given of its record; it is drawn again when one of these changes. */
export interface CardContext {
  /** The sources of the whole record. */
  readonly sources: readonly SourceReference[]
  /** How many seals lead to each source; null while the answer is written. */
  readonly citations: readonly number[] | null
  readonly isLive: boolean
  /** Whether its text is shown as it was written at first, since the server leaves its Markdown to the browser. */
  readonly isPlainFirst: boolean
  /** Asks a question that the card proposes; absent where nothing can be asked. */
  readonly onSuggestion?: ((question: string) => void) | undefined
}

export type CardProps<Type extends CardType> = CardContext & { readonly card: KnownCard<Type> }

/** How the web app shows the cards of a type. */
export interface CardView<Type extends CardType> {
  readonly slot: CardSlot
  /** `text`: the answer itself, which is drawn bit by bit as it is written; `whole`: each state of it at once. */
  readonly grows: 'text' | 'whole'
  /** What is large, or seldom seen, comes by `next/dynamic`, so that pages without such a card do not carry it. */
  readonly Component: ComponentType<CardProps<Type>>
  /** Its shape, where it is expected or still being loaded. */
  readonly Skeleton?: ComponentType
  /** What goes with the answer when it is copied; '' for what is no part of it. */
  readonly toText: (card: KnownCard<Type>, texts: Messages['answer']) => string
  /** The same as Markdown. */
  readonly toMarkdown: (card: KnownCard<Type>, texts: Messages['answer']) => string
  /** Puts what the host itself says in it into English; the same content where that is nothing. */
  readonly toEnglish?: (content: KnownCard<Type>['content']) => KnownCard<Type>['content']
}
