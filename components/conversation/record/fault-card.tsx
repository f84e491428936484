'use client'
import { Button } from '@/components/ui/button'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'

interface FaultCardProps {
  readonly error: string
  readonly hasWritten: boolean
  readonly onRepeat?: (() => void) | undefined
}

export function FaultCard({ error, hasWritten, onRepeat }: FaultCardProps) {
  const answer = useTexts('answer')
  const errors = useTexts('errors')
  const guard = useReclickGuard()
  const isBroken = hasWritten && (error === 'model_unreachable' || error === 'model_garbled')
  const text = isBroken ? answer.brokenOff : errors[isKnown(errors, error) ? error : 'internal']

  return (
    <div
      role="alert"
      className="max-w-(--measure) rounded-m border border-line-strong border-l-[3px] border-l-warn bg-paper-raised px-[18px] py-3.5"
    >
      <p className="font-semibold">{text.title}</p>
      <p className="mt-1 text-sm text-ink-soft">{text.advice}</p>
      {onRepeat && (
        <div className="mt-3 flex gap-2">
          <Button tone="primary" onClick={guard(onRepeat)}>
            {hasWritten && error === 'interrupted' ? answer.continue : answer.repeat}
          </Button>
        </div>
      )}
    </div>
  )
}

function isKnown(errors: Messages['errors'], code: string): code is keyof Messages['errors'] {
  return Object.hasOwn(errors, code)
}
