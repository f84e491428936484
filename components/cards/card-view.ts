import type { ComponentType } from 'react'
import type { CardType, KnownCard } from '@/lib/contract/cards/card-types'
import type { PartChange } from '@/lib/contract/marked-part'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { OptionAnswer } from '@/lib/client/realtime/asking/ask'
import type { Messages } from '@/lib/messages/zh-cn'

/**
 * The slot of a card in its record: the steps above the answer, the rail of its sources, the answer's body, or the
 * footer of the newest finished answer, from which readers may go on.
 */
export type CardSlot = 'steps' | 'rail' | 'body' | 'footer'

/** How a reader answers what an answer waits for. */
export interface Choosing {
  readonly askId: string
  /** The step that is awaited. */
  readonly step: string
  readonly choose: (options: readonly OptionAnswer[]) => void
  readonly skip: () => void
  /** Opens a question again that was answered. */
  readonly goBack: (step: number) => void
}

/** The finished answer of a reader's own in which a card stands. */
export interface OwnRecord {
  readonly conversationId: string
  readonly docId: string
  /** Shows what a card holds now, which the host has stored. */
  readonly onEdited: (cardId: string, content: unknown) => void
  /** Puts another text in the place of a marked part, which makes a new version; absent where none is rewritten. */
  readonly changePart?: ((change: PartChange) => void) | undefined
  /** Makes one of its pictures again, counted from 1; absent where that can't be asked. */
  readonly pictureAgain?: ((one: number) => void) | undefined
}

/** The props of a card; it is rendered again when one of them changes. */
export interface CardContext {
  /** The sources of the whole record. */
  readonly sources: readonly SourceReference[]
  /** How many seals cite each source; null while the answer streams. */
  readonly citations: readonly number[] | null
  readonly isLive: boolean
  /** Whether its text is first shown as plain text, because the server leaves its Markdown to the browser. */
  readonly isPlainFirst: boolean
  /** Asks a question that the card suggests; absent where nothing can be asked. */
  readonly onSuggestion?: ((question: string, isAskedAtOnce: boolean) => void) | undefined
  /** Stops the answer; absent where it is over, or not one's own. */
  readonly stop?: (() => void) | undefined
  /** Absent where nothing is awaited. */
  readonly choosing?: Choosing | undefined
  /** Absent while it is written, and where it is only read. */
  readonly record?: OwnRecord | undefined
}

export type CardProps<Type extends CardType> = CardContext & { readonly card: KnownCard<Type> }

/** How the web app renders the cards of a type. */
export interface CardView<Type extends CardType> {
  readonly slot: CardSlot
  /** `text`: the answer itself, which is revealed as it streams; `whole`: each state at once. */
  readonly grows: 'text' | 'whole'
  /** Large or rare ones are loaded with `next/dynamic`, so that pages without such a card do not include them. */
  readonly Component: ComponentType<CardProps<Type>>
  /** Its skeleton, shown while it is expected or loading. */
  readonly Skeleton?: ComponentType
  /** The text copied with the answer; '' if it is not part of it. */
  readonly toText: (card: KnownCard<Type>, texts: Messages['answer']) => string
  /** The same as Markdown. */
  readonly toMarkdown: (card: KnownCard<Type>, texts: Messages['answer']) => string
  /** Translates the host's own sentences in it into English; returns the same content if there are none. */
  readonly toEnglish?: (content: KnownCard<Type>['content']) => KnownCard<Type>['content']
}
