import type { ByteStream } from '../storage/blobs/blobs.ts'
import type { LibraryReader } from '../storage/library/library-index.ts'

/** A file of the person who asks. */
export interface OwnFile {
  readonly id: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly mime: string
  /** How many pages or slides it has; 0 where its format has none. */
  readonly pages: number
  /** What it has come to: only one that is `ready` can be searched. */
  readonly state: 'reading' | 'ready' | 'failed'
  /** Why it failed, in Chinese. */
  readonly reason: string
}

/** A folder of the person who asks. */
export interface OwnFolder {
  readonly name: string
  readonly files: readonly OwnFile[]
}

/** A passage of a file, as it was read. */
export interface FilePassage {
  /** The headings above it, outermost first. */
  readonly heading: string
  readonly location?: string
  readonly text: string
  /** Where its parts stand, when it reaches over several places: each from `at` on, in characters. */
  readonly marks?: readonly { readonly at: number; readonly location: string }[]
  /** The headings above its further sections, when it holds several short ones: each from `at` on, in characters. */
  readonly sections?: readonly { readonly at: number; readonly heading: string }[]
}

/** The files that people have uploaded, as a search sees them. No one gets those of another. */
export interface OwnFiles {
  /** @returns those of these files that are the owner's, in the order asked for */
  named(owner: string, ids: readonly string[]): Promise<OwnFile[]>
  /** @returns which of these files, whoever they are, are not deleted */
  existing(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** @returns the newest of a member's files that were read; a visitor has none here */
  newest(owner: string, limit: number): Promise<OwnFile[]>
  /** @returns a folder of a member, with the newest of its files that were read; null where they have no such folder */
  inFolder(owner: string, folder: string, limit: number): Promise<OwnFolder | null>
  /** Whether the owner is a member, whose files are kept. */
  isMember(owner: string): boolean
  /** What the passages of these files say, and beside them those of the public library, for weighing words. */
  reader(ids: readonly string[], how: 'alone' | 'beside the library'): LibraryReader
  /** @returns what a file says, from its beginning; nothing while it has not been read */
  passages(id: string): Promise<readonly FilePassage[]>
  /** @returns the bytes of a file; null where they are not there */
  content(id: string): Promise<Uint8Array | null>
  /** @returns the bytes of a large file, piece by piece; null where they are not there */
  stream(id: string): Promise<ByteStream | null>
}
