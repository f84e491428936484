import type { Blobs } from '../../../storage/blobs.ts'
import { pictureMimes, type Picture } from './read-picture.ts'

const idPattern = /^[A-Za-z0-9_-]{16,64}$/

/** Stores a picture under an unguessable id. @returns the id */
export async function storePicture(blobs: Blobs, id: string, picture: Picture): Promise<string> {
  await blobs.put(keyOf(id), picture.bytes, picture.mime)
  return id
}

/** @returns the picture, or null when there is none with this id */
export async function findPicture(blobs: Blobs, id: string): Promise<Picture | null> {
  if (!idPattern.test(id)) return null
  const stored = await blobs.get(keyOf(id))
  const mime = pictureMimes.find((each) => each === stored?.mime)
  return stored && mime ? { bytes: stored.bytes, mime } : null
}

/** @param id '' for none */
export async function deletePicture(blobs: Blobs, id: string): Promise<void> {
  if (idPattern.test(id)) await blobs.delete(keyOf(id))
}

function keyOf(id: string): string {
  return `pictures/${id}`
}
