import { findCitationMarkers } from './citation-markers.ts'

/** What Chinese is punctuated by: CJK symbols, full-width forms, and the quotes, dashes and dots that it shares. */
const punctuation =
  /[\u2013\u2014\u2018-\u201d\u2026\u3000-\u3004\u3008-\u3020\u3030\u303d\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/
/** A marker with its brackets is shorter. */
const longestMarker = 48

/** @returns whether an address that stands in running text is over before the character */
export function endsAddress(code: number | null): boolean {
  return code !== null && code > 0x2000 && punctuation.test(String.fromCharCode(code))
}

/** Reads what may be a citation marker, character by character. */
export class MarkerReader {
  #text = ''

  /** @returns whether a marker stands there; null while that is open. The character behind it belongs to the reading. */
  take(code: number | null): boolean | null {
    // PHP and its like write `?a[1]=b`.
    if (this.#text.endsWith(']')) return code !== 61 && isMarker(this.#text)
    if (code === null || (code < 0 && code !== -2 && code !== -1) || this.#text.length >= longestMarker)
      return false
    this.#text += code < 0 ? ' ' : String.fromCharCode(code)
    return null
  }
}

function isMarker(text: string): boolean {
  const [marker] = findCitationMarkers(text)
  return marker !== undefined && marker.start < 2
}

/** @returns the text in pieces, cut where an address would end */
export function addressPieces(text: string): string[] {
  const markers = new Set(findCitationMarkers(text).map(({ start }) => start))
  const pieces: string[] = []
  let from = 0
  for (let at = 1; at < text.length; at += 1) {
    if (!markers.has(at) && !endsAddress(text.charCodeAt(at))) continue
    pieces.push(text.slice(from, at))
    from = at
  }
  return [...pieces, text.slice(from)]
}
