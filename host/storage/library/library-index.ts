/** A document as it enters the library: its text already cut into passages and each passage into tokens. */
export interface LibraryDocument {
  readonly id: string
  readonly source: string
  readonly title: string
  /** Where a reader opens it; '' when there is nothing to open. */
  readonly url: string
  readonly contentHash: string
  /** ISO date, or ''. */
  readonly publishedAt: string
  readonly passages: readonly LibraryPassageInput[]
}

export interface LibraryPassageInput {
  readonly heading: string
  /** Where in its document it stands, in words (第 3 页); it is shown, not searched. */
  readonly location?: string
  readonly text: string
  /** Where its parts stand, when it reaches over several places; neither searched nor kept in the index. */
  readonly marks?: readonly { readonly at: number; readonly location: string }[]
  /** The headings above its further sections; not kept in the index either. */
  readonly sections?: readonly { readonly at: number; readonly heading: string }[]
  /** Tokens of text and title; a token that counts twice stands twice. */
  readonly tokens: readonly string[]
}

/** A passage that holds at least one of the asked tokens, with what BM25 needs. */
export interface LibraryCandidate {
  readonly passageId: number
  readonly documentId: string
  readonly title: string
  readonly url: string
  readonly publishedAt: string
  readonly ordinal: number
  readonly heading: string
  /** '' or left out when it is not known. */
  readonly location?: string
  readonly text: string
  readonly tokenCount: number
}

/** Statistics over the passages of the collections that are read, for BM25. */
export interface LibraryStatistics {
  readonly passageCount: number
  readonly averageTokenCount: number
}

/** What belongs to a member, an agent or a conversation's file. */
export type OwnedCollection = `user:${string}` | `agent:${string}` | `file:${string}`

/** A set of documents that is searched as a whole; `public` is what the operator has taken in and the product's own help. */
export type CollectionName = 'public' | OwnedCollection

/**
 * Full text over segmented tokens. The index only finds candidates and counts; the ranking formula is in
 * code, so that every database gives the same order.
 */
export interface LibraryReader {
  statistics(): Promise<LibraryStatistics>
  /** @returns for each token in how many passages it occurs (0 when unknown) */
  documentFrequencies(tokens: readonly string[]): Promise<ReadonlyMap<string, number>>
  /**
   * @param since only of documents that were published on this day or later (ISO date), when given
   * @returns at most `limit` passages that hold any of the tokens, the likeliest first
   */
  candidates(tokens: readonly string[], limit: number, since?: string): Promise<LibraryCandidate[]>
}

/** One collection. */
export interface LibraryIndex extends LibraryReader {
  /** Puts documents in place of those with the same source, all of them in one commit. */
  put(documents: readonly LibraryDocument[]): Promise<void>
  /** @returns how many documents were removed */
  remove(sources: readonly string[]): Promise<number>
  /** @returns the content hash of each known source that starts with the prefix */
  hashes(sourcePrefix: string): Promise<ReadonlyMap<string, string>>
}

/** Which documents of a collection are listed. */
export interface ListedFilter {
  /** Those whose source begins so are left out. */
  readonly without: readonly string[]
  /** Stands in the source or the title; '' for all. */
  readonly keyword: string
}

export interface ListedDocument {
  readonly id: string
  readonly source: string
  readonly title: string
  readonly passages: number
  readonly created_at: number
}

/** The documents of a collection, as a list. */
export interface LibraryListing {
  count(filter: ListedFilter): Promise<number>
  /** @returns the newest, at most so many */
  newest(filter: ListedFilter, most: number): Promise<{ id: string; created_at: number }[]>
  /** @returns those of these that are there, in any order */
  find(ids: readonly string[]): Promise<ListedDocument[]>
}

/** All collections. Nothing is found, counted or weighed beyond those that are named. */
export interface Library {
  /** A collection, which is made by the first document that is put into it. */
  collection(name: CollectionName): LibraryIndex
  /** Several collections, read as if they were one. */
  across(names: readonly CollectionName[]): LibraryReader
  /** What a collection has, document by document. */
  listing(name: CollectionName): LibraryListing
  /** Deletes a collection with all its documents, some of them a commit. */
  erase(name: OwnedCollection): Promise<void>
}
