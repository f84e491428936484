import 'server-only'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { knownCard } from '../../contract/cards/card-types.ts'
import type { ChartContent } from '../../contract/cards/chart.ts'
import type { ChatRecord } from '../../contract/frames/record.ts'
import type { Locale } from '../../messages/locale.ts'
import { markCount } from './chart-data.ts'
import { chartSvg } from './chart-svg.ts'
import { imageFont, paperColours } from './paper-colours.ts'

/** Maximum charts of a page rendered on the server, which all visitors share; the others are shown as tables. */
const maxImages = 12
/** Maximum marks per chart; rendering them takes the server about a quarter of a second. */
const maxMarks = 2_000
const imageWidth = 740
/** Cached by content, as a shared snapshot is viewed many times. */
const cache = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
})

/** For browsers without scripts. @returns data URLs by doc_id and card id */
export function chartImages(
  records: readonly Pick<ChatRecord, 'doc_id' | 'data'>[],
  locale: Locale,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  let [left, marks] = [maxImages, maxMarks]
  const ofRecords = records.map(({ doc_id: docId, data }) => {
    const ofRecord: Record<string, string> = {}
    for (const card of data) {
      const known = card.type === 'chart' && left > 0 ? knownCard(card) : null
      if (known?.type !== 'chart') continue
      const key = createHash('sha256')
        .update(JSON.stringify([locale, known.content]))
        .digest('base64')
      const cost = cache.has(key) ? 0 : markCount(known.content)
      if (cost > marks) continue
      const image = cache.get(key) ?? renderChart(known.content, locale)
      if (!image) continue
      left -= 1
      marks -= cost
      cache.set(key, image)
      ofRecord[card.id] = image
    }
    return [docId, ofRecord] as const
  })
  return new Map(ofRecords.filter(([, ofRecord]) => Object.keys(ofRecord).length > 0))
}

function renderChart(content: ChartContent, locale: Locale): string | null {
  const look = { colours: paperColours, fontFamily: imageFont, textScale: 1, locale, width: imageWidth }
  const image = chartSvg(content, { ...look, isLive: false, animates: false })
  return image && `data:image/svg+xml,${encodeURIComponent(image.svg)}`
}
