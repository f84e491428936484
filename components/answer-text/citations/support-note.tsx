import { Icon } from '@/components/ui/icon'
import { check } from '@/components/ui/icon-paths'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { SupportVerdict } from '@/lib/text/citations/claim-support/judge-citation'

interface SupportNoteProps {
  readonly verdict: SupportVerdict
  readonly className: string
}

export function SupportNote({ verdict: { state, reason, isByModel }, className }: SupportNoteProps) {
  const answer = useTexts('answer')
  const note = fill(answer.supportNotes[state], { reason })
  const isSupported = state === 'supported' || state === 'derived'
  return (
    <p
      data-held={isSupported || undefined}
      className={`flex items-baseline gap-1 font-medium text-warn data-held:text-ok ${className}`}
    >
      {isSupported && <Icon path={check} className="size-3.5 shrink-0 self-center" />}
      <span className="min-w-0 wrap-anywhere">{isByModel ? fill(answer.byModel, { note }) : note}</span>
    </p>
  )
}
