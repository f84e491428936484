import type { SearchScope } from '../../../lib/contract/frames/frame.ts'

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
  /** The https address of the icon of its site. */
  readonly icon?: string
  readonly heading: string
  /** The text of the source, unmarked. */
  readonly passage: string
  /** From a file of the person who asks: it is shown to nobody else. */
  readonly isOwn?: true
  /** Which file that is, and which of its passages, counted from 0. */
  readonly file?: { readonly id: string; readonly passage: number }
  /** Where in its document it stands, in words (第 3 页). */
  readonly location?: string
  /** By its vector it is much nearer to the question than others are: it counts without any of the question's words. */
  readonly isMeant?: boolean
}

/** An image that a provider holds to be of what was asked for. Addresses are http or https, and foreign. */
export interface ImageHit {
  readonly address: string
  /** A smaller one of the same, or the same. */
  readonly thumb: string
  readonly title: string
  /** The page on which it stands. */
  readonly pageUrl: string
  /** The name of its site. */
  readonly site: string
  readonly width?: number
  readonly height?: number
}

/** A video, which is watched on its own page. */
export interface VideoHit {
  readonly title: string
  readonly pageUrl: string
  readonly site: string
  /** The address of an image. */
  readonly cover?: string
  /** In seconds. */
  readonly duration?: number
  /** ISO date. */
  readonly publishedAt?: string
}

export interface Media {
  readonly images: readonly ImageHit[]
  readonly videos: readonly VideoHit[]
}

export interface SearchOptions {
  readonly limit: number
  readonly signal: AbortSignal
  readonly scope: SearchScope
  /** The reader's question, of which a query may be a part: what is about that is about the query too. */
  readonly subject?: string
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
  /** Looks for images and videos, beside a search for the same; absent where there are none. */
  readonly media?: (query: string, signal: AbortSignal) => Promise<Media>
}
