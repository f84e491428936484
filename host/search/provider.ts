import type { SearchScope } from '../../lib/contract/frame.ts'

/** A passage that a provider holds to be about the question. */
export interface SearchHit {
  readonly title: string
  /** Where a reader opens it; '' when there is nothing to open. */
  readonly url: string
  /** The name of the source as shown: a site, 本地资料, 使用指南. */
  readonly showName: string
  /** ISO date, or ''. */
  readonly publishedAt: string
  /** The https address of an image of it. */
  readonly image?: string
  readonly heading: string
  /** The text of the source, unmarked. */
  readonly passage: string
  /** Where in its document it stands, in words (第 3 页). */
  readonly location?: string
  /** By its vector it is much nearer to the question than others are: it counts without any of the question's words. */
  readonly isMeant?: boolean
}

export interface SearchOptions {
  readonly limit: number
  readonly signal: AbortSignal
  readonly scope: SearchScope
}

/** A place to search. A vendor's shapes and errors stop at its provider. */
export interface SearchProvider {
  readonly name: string
  /** What it finds: pages of the web, of which it returns an excerpt, or passages that are here in full. */
  readonly kind: 'web' | 'library'
  /** Its own time limit, when it has one. */
  readonly timeoutMs?: number
  /** Whether it has anything of the kind that the scope asks for. */
  serves(scope: SearchScope): boolean
  /** @returns at most `limit` hits, best first; rejects when it could not search */
  search(query: string, options: SearchOptions): Promise<SearchHit[]>
}
