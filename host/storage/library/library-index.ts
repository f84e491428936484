/** A document to be indexed: its text is already split into passages and each passage into tokens. */
export interface LibraryDocument {
  readonly id: string
  readonly source: string
  readonly title: string
  /** The link for users; '' when it can't be opened. */
  readonly url: string
  readonly contentHash: string
  /** ISO date, or ''. */
  readonly publishedAt: string
  /**
   * SHA-256 of the content whose scanned pages were recognized; absent without such pages. Those of earlier contents are
   * deleted with the put.
   */
  readonly recognizedFrom?: string
  readonly passages: readonly LibraryPassageInput[]
}

export interface LibraryPassageInput {
  readonly heading: string
  /** The position in its document as text (第 3 页); displayed, not searched. */
  readonly location?: string
  readonly text: string
  /** The locations of its parts, when it spans several; displayed, not searched. */
  readonly marks?: readonly { readonly at: number; readonly location: string }[]
  /** The headings of its further sections. */
  readonly sections?: readonly { readonly at: number; readonly heading: string }[]
  /** Tokens of text and title; a token with double weight appears twice. */
  readonly tokens: readonly string[]
}

/** A passage that contains at least one of the requested tokens, with the inputs of BM25. */
export interface LibraryCandidate {
  readonly passageId: number
  readonly documentId: string
  readonly title: string
  readonly url: string
  readonly publishedAt: string
  readonly ordinal: number
  readonly heading: string
  readonly location?: string
  /** JSON of the places of its parts (`PartPlace[]`); '' when it has one. */
  readonly places?: string
  readonly text: string
  readonly tokenCount: number
}

/** Statistics over the passages of the searched collections, for BM25. */
export interface LibraryStatistics {
  readonly passageCount: number
  readonly averageTokenCount: number
}

/** Collections of a member, an agent or a conversation's file. */
export type OwnedCollection = `user:${string}` | `agent:${string}` | `file:${string}`

/** Documents that are searched as a whole; `public` has the operator's documents and the product's own help. */
export type CollectionName = 'public' | OwnedCollection

/** Full text over segmented tokens. Ranking is in code, so that every database ranks the same. */
export interface LibraryReader {
  statistics(): Promise<LibraryStatistics>
  /** @returns the number of passages with each token (0 when unknown) */
  documentFrequencies(tokens: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** @param since ISO date, inclusive @returns at most `limit` passages with any of the tokens, best first */
  candidates(tokens: readonly string[], limit: number, since?: string): Promise<LibraryCandidate[]>
}

export interface LibraryIndex extends LibraryReader {
  /** Adds documents and replaces those with the same source, in one commit. */
  put(documents: readonly LibraryDocument[]): Promise<void>
  remove(sources: readonly string[]): Promise<number>
  hashes(sourcePrefix: string): Promise<ReadonlyMap<string, string>>
}

export interface ListedFilter {
  /** Source prefixes to exclude. */
  readonly without: readonly string[]
  /** Part of the source or the title; '' for all. */
  readonly keyword: string
}

export interface ListedDocument {
  readonly id: string
  readonly source: string
  readonly title: string
  readonly passages: number
  readonly created_at: number
}

export interface LibraryListing {
  count(filter: ListedFilter): Promise<number>
  /** @returns the newest documents, at most `most` */
  newest(filter: ListedFilter, most: number): Promise<{ id: string; created_at: number }[]>
  /** @returns the existing documents among these, in any order */
  find(ids: readonly string[]): Promise<ListedDocument[]>
}

/** All collections. Searches, counts and weights cover only the named ones. */
export interface Library {
  /** A collection; putting its first document creates it. */
  collection(name: CollectionName): LibraryIndex
  across(names: readonly CollectionName[]): LibraryReader
  listing(name: CollectionName): LibraryListing
  /** Deletes a collection with all its documents, a few per commit; with a source, that document alone. */
  erase(name: OwnedCollection, source?: string): Promise<void>
}
