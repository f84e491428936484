import type { ByteStream } from '../storage/blobs/blobs.ts'
import type { LibraryReader } from '../storage/library/library-index.ts'

export interface UploadedFile {
  readonly id: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly mime: string
  /** Number of pages or slides; 0 when the format has none. */
  readonly pages: number
  /** Number of hidden parts that were not read; absent for none. */
  readonly hidden?: number
  /** Whether it can be searched once it is ready: an image only after text was found in it. */
  readonly hasText: boolean
  /** Only `ready` files can be searched. */
  readonly state: 'reading' | 'ready' | 'failed'
  /** The reason of the failure, in Chinese. */
  readonly reason: string
}

export interface UploadedFolder {
  readonly name: string
  readonly files: readonly UploadedFile[]
}

export interface FilePassage {
  /** The headings above it, outermost first. */
  readonly heading: string
  readonly location?: string
  readonly text: string
  /** Locations of its parts when it spans several: each starts at the character offset `at`. */
  readonly marks?: readonly { readonly at: number; readonly location: string }[]
  /** Headings of further sections, when it has several: each starts at the character offset `at`. */
  readonly sections?: readonly { readonly at: number; readonly heading: string }[]
}

/** Recognized text of an image. */
export interface ImageText {
  /** One paragraph a line. */
  readonly text: string
  /** Whether there is text on it that was found and not read. */
  readonly isPartlyRead: boolean
  /** The first parts that may be misread, each in 〔〕 among what is around it. */
  readonly unsure: readonly string[]
}

/**
 * Why there is no text of an image: it can't be read, its owner's others or those of many are being recognized, or its
 * owner's space is full.
 */
export type ImageRefusal = 'unreadable' | 'own waiting' | 'busy' | 'space'

export type ImageReading = ImageText | { readonly refused: ImageRefusal }

/** Uploaded files, as search sees them. Users never get the files of others. */
export interface UploadedFiles {
  /** @returns those of these files that belong to the owner, in the requested order */
  named(owner: string, ids: readonly string[]): Promise<UploadedFile[]>
  /** @returns which of these files, of any owner, are not deleted */
  existing(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** @returns the newest readable files of a member; visitors have none here */
  newest(owner: string, limit: number): Promise<UploadedFile[]>
  /** @returns a member's folder with its newest readable files; null when it does not exist */
  inFolder(owner: string, folder: string, limit: number): Promise<UploadedFolder | null>
  /** Whether the owner is a member, whose files are kept. */
  isMember(owner: string): boolean
  /** The passages of these files, optionally together with the public library's, for term weights. */
  reader(ids: readonly string[], how: 'alone' | 'with the library'): LibraryReader
  /** @returns the passages of a file from its beginning; empty while it has not been read */
  passages(id: string): Promise<readonly FilePassage[]>
  /** Whether the text of images can be recognized here. */
  readsImages(): boolean
  /** Reads the text of an image, which then can be searched; a second time it is at hand. @throws the signal's reason */
  imageText(id: string, signal: AbortSignal): Promise<ImageReading>
  /** @returns the bytes of a file; null when missing */
  content(id: string): Promise<Uint8Array | null>
  /** @returns the bytes of a large file as a stream; null when missing */
  stream(id: string): Promise<ByteStream | null>
}
