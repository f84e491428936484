import type { SearchScope } from '../../../lib/contract/frames/frame.ts'
import type { PartPlace } from '../../../lib/text/passage-places.ts'
import type { PageMaterial } from '../pages/fill-material.ts'

export interface SearchHit {
  readonly title: string
  /** Where the user opens it; '' when there is nothing to open. */
  readonly url: string
  /** The displayed source name: a site, 资料库, 使用指南. */
  readonly showName: string
  /** ISO date, or ''. */
  readonly publishedAt: string
  /** The https address of its image. */
  readonly image?: string
  /** The https address of its site's icon. */
  readonly icon?: string
  readonly heading: string
  /** The text of the source, without highlighting. */
  readonly passage: string
  /** Whether it stays for its rank alone, since its words are those of another subject. */
  readonly isUnrelated?: true
  /** Its page, once it was read. */
  readonly material?: PageMaterial
  /** From a file of the asking user, never shown to anyone else. */
  readonly isOwn?: true
  /** The file and the index of the passage in it. */
  readonly file?: { readonly id: string; readonly passage: number }
  /** Its location in the document, in words (第 3 页). */
  readonly location?: string
  /** The headings and clause numbers above its start. */
  readonly path?: string
  /** Where its place changes. */
  readonly places?: PartPlace[]
  /** It counts even without matching words: its vector is much nearer to the question, or the question names its place. */
  readonly isMeant?: boolean
}

/** An image that a provider considers relevant. Addresses are http or https, and untrusted. */
export interface ImageHit {
  readonly address: string
  /** A smaller version, or the same image. */
  readonly thumb: string
  readonly title: string
  readonly pageUrl: string
  readonly site: string
  readonly width?: number
  readonly height?: number
}

/** A video, which is watched on its own page. */
export interface VideoHit {
  readonly title: string
  readonly pageUrl: string
  readonly site: string
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
  /** The user's question, when the query is a part of it: results about the question also match the query. */
  readonly subject?: string
}

/** A search source. A vendor's formats and errors do not leave its provider. */
export interface SearchProvider {
  readonly name: string
  /** What it finds: web pages with an excerpt, or passages available in full. */
  readonly kind: 'web' | 'library'
  /** Its own time limit (ms), if any. */
  readonly timeoutMs?: number
  serves(scope: SearchScope): boolean
  /** @returns at most `limit` hits, best first; rejects when the search failed */
  search(query: string, options: SearchOptions): Promise<SearchHit[]>
  /** Finds images and videos for the same query; absent when unsupported. */
  readonly media?: (query: string, signal: AbortSignal) => Promise<Media>
}
