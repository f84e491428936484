import type { LibraryReader } from '../storage/library-index.ts'

/** A file of the person who asks. */
export interface OwnFile {
  readonly id: string
  readonly name: string
  /** What it has come to: only one that is `ready` can be searched. */
  readonly state: 'reading' | 'ready' | 'failed'
  /** Why it failed, in Chinese. */
  readonly reason: string
}

/** A passage of a file, where nothing was looked for. */
interface OpeningPassage {
  readonly heading: string
  readonly location?: string
  readonly text: string
}

/** The files that people have uploaded, as a search sees them. No one gets those of another. */
export interface OwnFiles {
  /** @returns those of these files that are the owner's, in the order asked for */
  named(owner: string, ids: readonly string[]): Promise<OwnFile[]>
  /** @returns the newest of a member's files that were read; a visitor has none here */
  newest(owner: string, limit: number): Promise<OwnFile[]>
  /** Whether the owner is a member, whose files are kept. */
  isMember(owner: string): boolean
  /** What the passages of these files say, and beside them those of the public library, for weighing words. */
  reader(ids: readonly string[], how: 'alone' | 'beside the library'): LibraryReader
  /** @returns how a file begins */
  opening(id: string, passages: number): Promise<readonly OpeningPassage[]>
}
