import { Icon } from '@/components/ui/icon'
import { check } from '@/components/ui/icon-paths'
import type { Verdict } from '@/lib/contract/cards/support-check'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'
import { isBorneOut } from '@/lib/text/citations/shown-verdict'

interface SupportNoteProps {
  readonly verdict: Verdict
  readonly className: string
}

/** The verdict on a citation, with the words that show it, and by whom. What is not clear has no colour. */
export function SupportNote({ verdict, className }: SupportNoteProps) {
  const answer = useTexts('answer')
  const isHeld = isBorneOut(verdict)
  const isFault = verdict.state === 'contradicted' || verdict.state === 'unsupported'
  const said = noteOf(verdict, answer)
  return (
    <div
      data-held={isHeld || undefined}
      data-fault={isFault || undefined}
      className={`font-medium data-fault:text-warn data-held:text-ok ${className}`}
    >
      <p className="flex items-baseline gap-1">
        {isHeld && <Icon path={check} className="size-3.5 shrink-0 self-center" />}
        <span className="min-w-0 wrap-anywhere">
          {verdict.by === 'model' ? fill(answer.byModel, { note: said }) : said}
        </span>
      </p>
      {[verdict.note, verdict.is_added && answer.supportNotes.added].map(
        (more) =>
          more && (
            <p key={more} className="font-normal text-ink-faint wrap-anywhere">
              {more}
            </p>
          ),
      )}
    </div>
  )
}

function noteOf(
  { state, steps = '', quotes = [], likely }: Verdict,
  { supportNotes: notes, likely: guesses }: Messages['answer'],
): string {
  const quoted = quotes.join('……')
  switch (state) {
    case 'supported':
      return quoted === '' ? notes.supported : fill(notes.quoted, { reason: quoted })
    case 'derived':
      return fill(notes.derived, { reason: steps })
    case 'contradicted':
      return fill(notes.contradicted, { reason: quoted })
    case 'unsupported':
      return notes.unsupported
    case 'unclear':
    case 'uncited':
      if (steps !== '') return fill(notes.miscalculated, { reason: steps })
      return likely ? guesses[likely] : notes.unclear
  }
}
