import type { ComponentType } from 'react'
import type { OptionAnswer } from '@/lib/client/realtime/asking/ask'
import type { CardType, KnownCard } from '@/lib/contract/cards/card-types'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { ToolDecision } from '@/lib/contract/cards/tool-call'
import type { Card } from '@/lib/contract/frames/card'
import type { ImageStep } from '@/lib/contract/image-steps'
import type { PartChange } from '@/lib/contract/marked-part'
import type { QueryFrame } from '@/lib/contract/tables/query-frame'
import type { Messages } from '@/lib/messages/zh-cn'

/**
 * The slot of a card in its record: the steps above the answer, the rail of its sources, the answer's body, the line
 * below it that says how it was checked, or the footer of the newest finished answer with follow-ups.
 */
export type CardSlot = 'steps' | 'rail' | 'body' | 'check' | 'footer'

export interface Choosing {
  readonly askId: string
  readonly step: string
  readonly choose: (options: readonly OptionAnswer[]) => void
  readonly skip: () => void
  readonly goBack: (step: number) => void
}

/** Decides on a call that waits. */
export interface Deciding {
  readonly askId: string
  readonly step: string
  readonly decide: (allow: ToolDecision) => void
}

export interface OwnRecord {
  readonly conversationId: string
  readonly docId: string
  /** Applies edited content that the host has stored. */
  readonly onEdited: (cardId: string, content: unknown) => void
  /** Applies cards that changed after the end of the answer; absent where nothing is asked again. */
  readonly onLateCards?: ((docId: string, cards: readonly Card[]) => void) | undefined
  /** Replaces a selected part, which creates a new version; absent if rewriting is not available. */
  readonly changePart?: ((change: PartChange) => void) | undefined
  /** Regenerates one of its images, counted from 1; absent if not available. */
  readonly regenerateImage?: ((one: number) => void) | undefined
  /** Asks its tables by a changed query, which creates a new version; absent if not available. */
  readonly changeQuery?: ((frame: QueryFrame) => void) | undefined
  /** Edits its image again by these steps instead of its own; absent if not available. */
  readonly editImage?: ((steps: readonly ImageStep[]) => void) | undefined
}

/** A card is rendered again when one of these changes. */
export interface CardContext {
  /** Sources of the whole record. */
  readonly sources: readonly SourceReference[]
  /** Number of citations per source; null while streaming. */
  readonly citations: readonly number[] | null
  readonly isLive: boolean
  /** Whether it is the newest record of its conversation. */
  readonly isNewest?: boolean
  /** One of several in a block: a line, without a border of its own. */
  readonly isInBlock?: boolean
  /** First shown as plain text, because the server leaves its Markdown to the browser. */
  readonly isPlainFirst: boolean
  /** Submits or inserts a suggested question; absent where no questions are allowed. */
  readonly onSuggestion?: ((question: string, isAskedAtOnce: boolean) => void) | undefined
  /** Stops the answer; absent if it has ended, or belongs to someone else. */
  readonly stop?: (() => void) | undefined
  readonly choosing?: Choosing | undefined
  readonly deciding?: Deciding | undefined
  readonly record?: OwnRecord | undefined
}

export type CardProps<Type extends CardType> = CardContext & { readonly card: KnownCard<Type> }

export interface CardView<Type extends CardType> {
  readonly slot: CardSlot
  /** `text`: answer text, revealed gradually while streaming; `whole`: each state immediately. */
  readonly grows: 'text' | 'whole'
  /** Large or rare ones are loaded with `next/dynamic`, so that pages without such a card do not include them. */
  readonly Component: ComponentType<CardProps<Type>>
  /** Shown while it is expected or loading. */
  readonly Skeleton?: ComponentType
  /** Text copied with the answer; '' if it is not part of it. */
  readonly toText: (card: KnownCard<Type>, texts: Messages['answer']) => string
  readonly toMarkdown: (card: KnownCard<Type>, texts: Messages['answer']) => string
  /** Translates the host's own sentences in it into English; returns the same content if there are none. */
  readonly toEnglish?: (content: KnownCard<Type>['content']) => KnownCard<Type>['content']
}
