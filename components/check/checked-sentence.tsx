import { VisuallyHidden } from '@/components/ui/visually-hidden'
import type { SentenceVerdict } from '@/lib/contract/routes/check-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { verdictLooks } from './verdict-look'

interface CheckedSentenceProps {
  readonly verdict: SentenceVerdict
  readonly text: string
  readonly isCorrected: boolean
  readonly isCurrent: boolean
  readonly isDimmed: boolean
  readonly panelId: string
  readonly onOpen: () => void
}

/** A sentence with its line, and its mark, which stays next to its last character. */
export function CheckedSentence(props: CheckedSentenceProps) {
  const { verdict, text, isCorrected, isCurrent, isDimmed, panelId, onOpen } = props
  const texts = useTexts('check')
  const { state, index, at } = verdict
  const { sign, line, mark, colour } = verdictLooks[state]
  const letters = Array.from(text)
  const last = letters.pop() ?? ''
  // The colour of a fault is for what is one.
  const [wash, outline] =
    state === 'contradicted' ? ['bg-seal-wash', 'outline-seal'] : ['bg-line', 'outline-ink-faint']
  const look = `${isCurrent ? wash : ''} ${isCorrected ? '' : line}`
  const word = isCorrected ? texts.applied : texts.states[state]
  const isDisputed = verdict.disputed !== undefined
  return (
    <span className={`mr-1.5 transition-opacity ${isDimmed ? 'opacity-45' : ''}`}>
      {/* Marks of direction in the text end with it. */}
      <bdi className={`box-decoration-clone rounded-[3px] py-0.5 ${look}`}>{letters.join('')}</bdi>
      <span className="whitespace-nowrap">
        <bdi className={look}>{last}</bdi>
        <button
          type="button"
          aria-expanded={isCurrent}
          aria-controls={isCurrent ? panelId : undefined}
          onClick={onOpen}
          className={`relative mx-1 inline-flex items-center gap-1 rounded-[5px] px-1.5 align-[2px] text-xs leading-[1.6] after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:bg-line ${mark} ${isCurrent ? `outline-1 ${outline}` : ''}`}
        >
          <VisuallyHidden>{fill(texts.sentenceState, { n: at, state: '' })}</VisuallyHidden>
          <span aria-hidden className={`font-semibold ${isCorrected ? 'text-ok' : colour}`}>
            {isCorrected ? '✓' : sign}
          </span>
          <span className={isDisputed ? 'line-through' : ''}>{word}</span>
          {verdict.disputed && texts.disputes[verdict.disputed]}
          {index > 0 && <span aria-hidden>{index}</span>}
        </button>
      </span>
    </span>
  )
}
