'use client'
import { Button } from '@/components/ui/button'
import type { OutlineContent } from '@/lib/contract/cards/outline'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { ExpiryNote } from './expiry-note'
import { NotifySwitch } from './notify-switch'
import { type DraftSection, estimateOf } from './outline-draft'

interface StartRailProps {
  readonly content: OutlineContent
  readonly sections: readonly DraftSection[]
  /** Expiry of the outline, in milliseconds since 1970. */
  readonly untilMs: number
  readonly isBusy: boolean
  readonly problem: string
}

export function StartRail({ content, sections, untilMs, isBusy, problem }: StartRailProps) {
  const research = useTexts('research')
  const estimate = estimateOf(sections, content)
  const isCollection = content.kind === 'collection'
  return (
    <aside
      aria-label={research.estimate}
      className="grid content-start gap-3 self-start @min-[62rem]:border-l @min-[62rem]:border-line @min-[62rem]:pl-8"
    >
      <div>
        <p className="text-sm text-ink-soft">{research.estimate}</p>
        <p className="font-serif text-2xl font-semibold">
          {fill(research.minutes, { count: estimate.minutes })}
        </p>
      </div>
      <dl className="grid gap-1.5 text-sm">
        <Fact name={research.sections} value={fill(research.sectionCount, { count: sections.length })} />
        {estimate.queries > 0 && (
          <Fact name={research.queryLabel} value={fill(research.queryCount, { count: estimate.queries })} />
        )}
      </dl>
      <Button
        type="submit"
        tone="primary"
        size="large"
        disabled={isBusy}
        aria-busy={isBusy}
        className="w-full"
      >
        {isBusy ? research.starting : isCollection ? research.startCollection : research.start}
      </Button>
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
      <NotifySwitch label={research.notify} />
      <p className="text-sm text-ink-soft">
        {content.remaining !== undefined && fill(research.remaining, { count: content.remaining })}
        <ExpiryNote untilMs={untilMs} sentence={research.keptUntil} />
        {isCollection && ` ${research.collectionNote}`}
      </p>
    </aside>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
