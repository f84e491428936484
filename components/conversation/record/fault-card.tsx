'use client'
import { Button } from '@/components/ui/button'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'
import { OtherAgentLink } from './other-agent-link'

interface FaultCardProps {
  readonly error: string
  /** What went wrong, in the host's words, is shown above it. */
  readonly isExplained?: boolean
  readonly hasWritten: boolean
  readonly onRepeat?: (() => void) | undefined
}

/** Failures that break an answer off once it was begun; older records have the last two for it. */
const endings = new Set(['model_broken_off', 'model_unreachable', 'model_garbled'])

/** Says why an answer failed, and offers to ask again. */
export function FaultCard({ error, isExplained = false, hasWritten, onRepeat }: FaultCardProps) {
  const answer = useTexts('answer')
  const errors = useTexts('errors')
  const guard = useReclickGuard()
  const isBroken = hasWritten && endings.has(error)
  if (isExplained && !onRepeat) return null

  const text = isBroken ? answer.brokenOff : errors[isKnownError(errors, error) ? error : 'internal']

  return (
    <div
      role="alert"
      className="max-w-(--measure) rounded-m border border-line-strong border-l-[3px] border-l-warn bg-paper-raised px-[18px] py-3.5"
    >
      {!isExplained && (
        <>
          <p className="font-semibold">{text.title}</p>
          <p className="mt-1 text-sm text-ink-soft">{text.advice}</p>
        </>
      )}
      {onRepeat && (
        <div className={isExplained ? 'flex gap-2' : 'mt-3 flex gap-2'}>
          {error === 'agent_withdrawn' ? (
            <OtherAgentLink />
          ) : (
            <Button tone="primary" onClick={guard(onRepeat)}>
              {hasWritten && error === 'interrupted' ? answer.continue : answer.repeat}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Whether there are words for a code of an error. */
export function isKnownError(
  errors: Messages['errors'],
  code: string | undefined,
): code is keyof Messages['errors'] {
  return code !== undefined && Object.hasOwn(errors, code)
}
