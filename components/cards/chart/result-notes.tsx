import type { ChartContent } from '@/lib/contract/cards/chart'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { sizeText } from './size-text'

export function ResultNotes({ rows, total, isCut, understood, frame, notes }: ChartContent) {
  const { chart: texts } = useTexts('answer')
  const locale = useLocale()
  return (
    <figcaption className="grid gap-1 text-xs text-ink-soft wrap-anywhere">
      {/* The parts of the query say it. */}
      {understood && !frame && <p>{fill(texts.understood, { text: understood })}</p>}
      {rows.length > 0 && <p>{sizeText({ rows, total, isCut }, texts, locale)}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </figcaption>
  )
}
