import type { UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'
import { noTextInImage, unreadImage } from './unread-image.ts'

/** Maximum images that are read for one question, the newest: each takes seconds. */
export const maxImages = 4

interface ReadImages {
  /** The given files, as they are now. */
  readonly files: readonly UploadedFile[]
  /** Why images have no text, for the user, by the id of the image. */
  readonly notes: ReadonlyMap<string, string>
}

/**
 * Has the text of images read that were sent before a job came to them, or in an earlier version.
 * @param files sent in a conversation, newest first
 * @throws the signal's reason
 */
export async function readImages(
  own: UploadedFiles,
  owner: string,
  files: readonly UploadedFile[],
  signal: AbortSignal,
): Promise<ReadImages> {
  const unread = files.filter((file) => file.state === 'ready' && isImage(file) && !file.hasText)
  if (unread.length === 0) return { files, notes: new Map() }
  const notes = new Map<string, string>()
  for (const [at, { id, name }] of unread.entries()) {
    if (!own.readsImages()) notes.set(id, `《${name}》是图片，里面的字没有读。`)
    else if (at >= maxImages) notes.set(id, notReadOf(name))
    else {
      const reading = await own.imageText(id, signal)
      notes.set(id, 'refused' in reading ? unreadImage(name, reading.refused) : noTextInImage(name))
    }
  }
  const now = await own.named(
    owner,
    files.map(({ id }) => id),
  )
  for (const { id, hasText } of now) if (hasText) notes.delete(id)
  return { files: now, notes }
}

/** @returns a sentence for an image beyond the maximum */
export function notReadOf(name: string): string {
  return `《${name}》里的文字没有读。`
}

/** @returns whether a file is an image, which is a document once its text was read */
export function isImage({ mime }: Pick<UploadedFile, 'mime'>): boolean {
  return mime.startsWith('image/')
}
