'use client'
import { useState } from 'react'
import { leaveForm } from '@/components/cards/options/focus-after-choice'
import { Button } from '@/components/ui/button'
import { useTexts } from '@/lib/messages/use-texts'
import { KeptUntil } from './expiry-note'

interface StartTextProps {
  /** Expiry of the outline, in milliseconds since 1970. */
  readonly until: number
  readonly isBusy: boolean
  readonly problem: string
  readonly onSkip?: (() => void) | undefined
}

/** Starts the text with the edited or the proposed outline. The first button submits the surrounding form. */
export function StartText({ until, isBusy, problem, onSkip }: StartTextProps) {
  const research = useTexts('research')
  const [isSkipped, setIsSkipped] = useState(false)
  const isGone = isBusy || isSkipped
  const skip = () => {
    leaveForm()
    setIsSkipped(true)
    onSkip?.()
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" disabled={isGone} aria-busy={isBusy} className="max-md:min-h-11">
          {isBusy ? research.starting : research.startText}
        </Button>
        {onSkip && (
          <Button tone="quiet" disabled={isGone} onClick={skip} className="max-md:min-h-11">
            {research.skipText}
          </Button>
        )}
      </div>
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
      <p className="text-sm text-ink-soft">
        <KeptUntil until={until} sentence={research.keptTextUntil} />
      </p>
    </div>
  )
}
