'use client'
import { Progress } from '@/components/ui/progress'
import type { OutlineContent } from '@/lib/contract/cards/outline'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { durationText, progressOf, progressText } from './progress-of'
import { RunningTime } from './running-time'

export function ResearchTotals({ content }: { readonly content: OutlineContent }) {
  const research = useTexts('research')
  const progress = progressOf(content)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
      <span aria-hidden className="mx-1 size-2 shrink-0 rounded-pill bg-indigo halo" />
      <span>{progressText(progress, research)}</span>
      <span className="flex w-36 max-md:w-24">
        <Progress label={research.totals} value={progress.done / Math.max(1, progress.of)} />
      </span>
      {content.used && <Used used={content.used} isRunning className="md:ml-auto" />}
    </div>
  )
}

interface UsedProps {
  readonly used: NonNullable<OutlineContent['used']>
  /** Its time is still counting. */
  readonly isRunning?: boolean
  readonly className?: string
}

export function Used({ used, isRunning = false, className = '' }: UsedProps) {
  const research = useTexts('research')
  const parts = [
    fill(research.usedQueries, { count: used.queries }),
    fill(research.usedPages, { count: used.pages }),
    // Sources are counted once a section is written.
    ...(used.sources > 0 ? [fill(research.usedSources, { count: used.sources })] : []),
    ...(used.tokens > 0 ? [fill(research.usedTokens, { count: used.tokens.toLocaleString('en') })] : []),
  ]
  return (
    <p className={`text-ink-soft tabular-nums ${className}`}>
      {parts.join(' · ')} ·{' '}
      {isRunning ? <RunningTime seconds={used.seconds} /> : durationText(used.seconds, research)}
      {used.exhausted && <span className="text-warn"> · {research.exhausted[used.exhausted]}</span>}
    </p>
  )
}
