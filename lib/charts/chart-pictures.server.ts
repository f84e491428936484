import 'server-only'
import { knownCard } from '../contract/cards/card-types.ts'
import type { ChatRecord } from '../contract/record.ts'
import type { Locale } from '../messages/locale.ts'
import { chartSvg } from './chart-svg.ts'
import { paperColours, pictureFont } from './paper-colours.ts'

/** So many charts of a page are drawn on the server, which all its visitors share; of the others it has the tables. */
const mostPictures = 12
const pictureWidth = 740

/**
 * Draws the charts of a page for readers without scripts.
 * @returns by doc_id and the id of a card, the address of an image that holds all it shows
 */
export function chartPictures(
  records: readonly Pick<ChatRecord, 'doc_id' | 'data'>[],
  locale: Locale,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  let left = mostPictures
  const pictures = records.map(({ doc_id: docId, data }) => {
    const ofRecord: Record<string, string> = {}
    for (const card of data) {
      const known = card.type === 'chart' && left > 0 ? knownCard(card) : null
      if (known?.type !== 'chart') continue
      const drawn = chartSvg(known.content, {
        colours: paperColours,
        fontFamily: pictureFont,
        textScale: 1,
        locale,
        width: pictureWidth,
        isLive: false,
        animates: false,
      })
      if (!drawn) continue
      left -= 1
      ofRecord[card.id] = `data:image/svg+xml,${encodeURIComponent(drawn.svg)}`
    }
    return [docId, ofRecord] as const
  })
  return new Map(pictures.filter(([, ofRecord]) => Object.keys(ofRecord).length > 0))
}
