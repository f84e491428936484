import type { ResearchActions } from '@/components/research/research-actions'
import type { PartChange } from '@/lib/contract/marked-part'
import type { ChatRecord } from '@/lib/contract/frames/record'
import type { OptionAnswer, StepBack } from '@/lib/client/realtime/asking/ask'

export interface RecordActions {
  /** Answers what a record waits for; without options the step is skipped. */
  readonly onChoose: (askId: string, options: readonly OptionAnswer[] | null) => void
  /** Opens a question again that was answered while another one is awaited. */
  readonly onGoBack?: ((askId: string, back: StepBack) => void) | undefined
  readonly onRepeat: (record: ChatRecord) => void
  /** Searches for the same once more; absent where nothing is searched. */
  readonly onAgain?: ((record: ChatRecord) => void) | undefined
  /**
   * Asks another question in the place of the record's.
   * @param onSent called when it is sent
   * @param onRefused called when it is not, with the reason
   */
  readonly onEdit?:
    | ((
        record: ChatRecord,
        content: string,
        onSent: () => void,
        onRefused: (sentence: string) => void,
      ) => void)
    | undefined
  readonly onLike: (record: ChatRecord, like: -1 | 0 | 1) => void
  readonly onOpenVersion: (record: ChatRecord, docId: string) => void
  /** `isAskedAtOnce`: else it is put into the box. */
  readonly onSuggestion: (question: string, isAskedAtOnce: boolean) => void
  /** Shows what a card of a record holds now; absent where none is changed. */
  readonly onCardEdited?: (docId: string, cardId: string, content: unknown) => void
  /** Puts another text in the place of a marked part; absent where none is rewritten. */
  readonly onChangePart?:
    | ((record: Pick<ChatRecord, 'askId' | 'content'>, change: PartChange) => void)
    | undefined
  /** Makes one picture of an answer again, counted from 1; absent where no pictures are made. */
  readonly onPictureAgain?: ((record: Pick<ChatRecord, 'askId' | 'content'>, one: number) => void) | undefined
  readonly onStop?: ((askId: string) => void) | undefined
  /** Absent where no research can be gone on with. */
  readonly research?: ResearchActions
}
