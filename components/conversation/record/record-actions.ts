import type { ResearchActions } from '@/components/research/research-actions'
import type { OptionAnswer, StepBack, ToolAnswer } from '@/lib/client/realtime/asking/ask'
import type { Card } from '@/lib/contract/frames/card'
import type { ChatRecord } from '@/lib/contract/frames/record'
import type { ImageStep } from '@/lib/contract/image-steps'
import type { PartChange } from '@/lib/contract/marked-part'
import type { QueryFrame } from '@/lib/contract/tables/query-frame'

export interface RecordActions {
  /** Answers a waiting record; without options the step is skipped. */
  readonly onChoose: (askId: string, options: readonly OptionAnswer[] | null) => void
  /** Reopens an answered question while another one is awaited. */
  readonly onGoBack?: ((askId: string, back: StepBack) => void) | undefined
  /** Decides on a call of a tool that waits; absent where nothing can be asked. */
  readonly onDecide?: ((askId: string, decision: ToolAnswer) => void) | undefined
  readonly onRepeat: (record: ChatRecord) => void
  /** Repeats the search; absent where there is no search. */
  readonly onAgain?: ((record: ChatRecord) => void) | undefined
  /**
   * Replaces the record's question by another one.
   * @param onSent called when it was sent
   * @param onRefused called with the reason if not
   */
  readonly onEdit?:
    | ((
        record: ChatRecord,
        content: string,
        onSent: () => void,
        onRefused: (sentence: string) => void,
      ) => void)
    | undefined
  /** Scrolls to another record of the conversation; absent where only one is shown. */
  readonly onOpenRecord?: ((docId: string) => void) | undefined
  /** Opens a new conversation with a text in its prompt input; absent where there is none to open. */
  readonly onStartWith?: ((text: string) => void) | undefined
  readonly onLike: (record: ChatRecord, like: -1 | 0 | 1) => void
  readonly onOpenVersion: (record: ChatRecord, docId: string) => void
  /** `isAskedAtOnce`: submitted immediately; otherwise put into the prompt input. */
  readonly onSuggestion: (question: string, isAskedAtOnce: boolean) => void
  /** Applies the edited content of a card; absent if cards are not editable. */
  readonly onCardEdited?: (docId: string, cardId: string, content: unknown) => void
  /** Applies cards that changed after the end of an answer; absent where nothing is asked again. */
  readonly onLateCards?: (docId: string, cards: readonly Card[]) => void
  /** Replaces a selected part by another text; absent if rewriting is not available. */
  readonly onChangePart?:
    | ((record: Pick<ChatRecord, 'askId' | 'content'>, change: PartChange) => void)
    | undefined
  /** Regenerates one image of an answer, counted from 1; absent without image generation. */
  readonly onRegenerateImage?:
    | ((record: Pick<ChatRecord, 'askId' | 'content'>, one: number) => void)
    | undefined
  /** Asks the tables of an answer by a changed query; absent where nothing is asked again. */
  readonly onChangeQuery?:
    | ((record: Pick<ChatRecord, 'askId' | 'content'>, frame: QueryFrame) => void)
    | undefined
  /** Edits the image of an answer by other steps; absent where nothing is asked again. */
  readonly onEditImage?:
    | ((record: Pick<ChatRecord, 'askId' | 'content'>, steps: readonly ImageStep[]) => void)
    | undefined
  readonly onStop?: ((askId: string) => void) | undefined
  /** Absent where no research can be continued. */
  readonly research?: ResearchActions
}
