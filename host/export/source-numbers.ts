import { readCards } from '../../lib/contract/cards/card-types.ts'
import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { ChatRecord } from '../../lib/contract/frames/record.ts'
import { openAddress } from './answer-tree.ts'
import { line } from './blocks.ts'
import type { ExportRequest } from './render-request.ts'

export interface NumberedSource {
  readonly number: number
  readonly title: string
  /** '' when there is nothing to open. */
  readonly url: string
  /** The site, date and location in one line. */
  readonly about: string
  readonly isCited: boolean
  /** Absent for a citation without its source. */
  readonly source?: SourceReference
  /** When it was read, in milliseconds since 1970. */
  readonly readAt: number
}

/** Numbers sources by first citation, the order of their footnotes. */
export class SourceNumbers {
  readonly #numbers = new Map<string, number>()
  readonly #sources = new Map<string, { readonly source: SourceReference; readonly readAt: number }>()

  /** Adds the sources of a record. @returns a function that numbers a source by its index when it is cited */
  ofRecord({ data, doc_id, createTime }: ChatRecord): {
    own: readonly SourceReference[]
    cite: (index: number) => number
  } {
    const sources = readCards(data, 'search_result').flat()
    const byIndex = new Map(sources.map((source) => [source.index, keyOf(source, doc_id)]))
    for (const source of sources) this.#sources.set(keyOf(source, doc_id), { source, readAt: createTime })
    return {
      own: sources,
      cite: (index) => this.#number(byIndex.get(index) ?? `${doc_id} ${index}`),
    }
  }

  #number(key: string): number {
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1
    this.#numbers.set(key, number)
    return number
  }

  list({ texts, origin }: Pick<ExportRequest, 'texts' | 'origin'>): NumberedSource[] {
    const cited = this.#numbers.size
    for (const key of this.#sources.keys()) this.#number(key)
    return [...this.#numbers].map(([key, number]) => {
      const found = this.#sources.get(key)
      const { source, readAt = 0 } = found ?? {}
      const { title = '', seeMoreUrl = '', showName = '', publishDate = '', location = '' } = source ?? {}
      const url = seeMoreUrl.startsWith('/') ? `${origin}${seeMoreUrl}` : seeMoreUrl
      return {
        number,
        title: line(title) || line(showName) || texts.unnamed,
        url: openAddress(url) ?? '',
        about: [showName, publishDate, location].map(line).filter(Boolean).join(texts.comma),
        isCited: number <= cited,
        ...(source ? { source } : {}),
        readAt,
      }
    })
  }
}

/** One page is one source across all answers; passages without an address are separate. */
function keyOf({ seeMoreUrl, index, location = '' }: SourceReference, docId: string): string {
  return seeMoreUrl === '' ? `${docId} ${index}` : `${seeMoreUrl} ${location}`
}
