'use client'
import { useState } from 'react'
import { leaveForm } from '@/components/cards/options/focus-after-choice'
import { Button } from '@/components/ui/button'
import { useTexts } from '@/lib/messages/use-texts'
import { ExpiryNote } from './expiry-note'

interface StartTextProps {
  /** Expiry of the outline, in milliseconds since 1970. */
  readonly untilMs: number
  readonly isBusy: boolean
  readonly problem: string
  readonly onSkip?: (() => void) | undefined
}

/** Starts the text with the edited or the proposed outline. The first button submits the surrounding form. */
export function StartText({ untilMs, isBusy, problem, onSkip }: StartTextProps) {
  const research = useTexts('research')
  const [isSkipped, setIsSkipped] = useState(false)
  const isLocked = isBusy || isSkipped

  const skip = () => {
    leaveForm()
    setIsSkipped(true)
    onSkip?.()
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          tone="primary"
          disabled={isLocked}
          aria-busy={isBusy}
          className="max-md:min-h-11"
        >
          {isBusy ? research.starting : research.startText}
        </Button>
        {onSkip && (
          <Button tone="quiet" disabled={isLocked} onClick={skip} className="max-md:min-h-11">
            {research.skipText}
          </Button>
        )}
      </div>
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
      <p className="text-sm text-ink-soft">
        <ExpiryNote untilMs={untilMs} sentence={research.keptTextUntil} />
      </p>
    </div>
  )
}
