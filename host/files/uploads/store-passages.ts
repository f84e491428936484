import type { ReadDocument } from '../../ingest/process/document-child.ts'
import { chinaDay, nameOfDay } from '../../platform/china-day.ts'
import type { FilePassage } from '../../search/uploaded-files.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Library, LibraryPassageInput } from '../../storage/library/library-index.ts'
import { collectionOf, isAgentOwner } from '../agent-owner.ts'
import { blobKeys, type FileRow } from '../file-row.ts'
import { decodePage, decodeText, encodeText, type TextPage } from './stored-text.ts'

/** @returns the extracted text of a file as it is stored */
export function textOf({ passages }: ReadDocument): Promise<Buffer> {
  return encodeText(passages.map(withoutTokens))
}

/** Stores the extracted text of a file with its passages and tokens, in place of earlier ones. */
export async function storePassages(
  { blobs, library }: { readonly blobs: Pick<Blobs, 'put'>; readonly library: Pick<Library, 'collection'> },
  { id, owner, name, sha256, created_at }: Pick<FileRow, 'id' | 'owner' | 'name' | 'sha256' | 'created_at'>,
  { publishedAt, passages }: ReadDocument,
  text: Buffer,
): Promise<void> {
  const document = {
    id,
    source: sourceOf(id),
    title: name,
    url: '',
    contentHash: sha256,
    // Searches by time use the day of the upload for content without a date.
    publishedAt: publishedAt || nameOfDay(chinaDay(Number(created_at))),
    passages,
  }
  await library.collection(collectionOf({ id, owner })).put([document])
  await blobs.put(blobKeys.text(id), text, 'application/jsonl')
}

function withoutTokens({ tokens: _tokens, ...passage }: LibraryPassageInput): FilePassage {
  return passage
}

interface DropDeps {
  readonly blobs: Pick<Blobs, 'delete'>
  readonly library: Pick<Library, 'erase'>
}

export async function dropPassages(
  { blobs, library }: DropDeps,
  { id, owner }: Pick<FileRow, 'id' | 'owner'>,
): Promise<void> {
  await blobs.delete(blobKeys.text(id))
  if (isAgentOwner(owner)) await library.erase(collectionOf({ id, owner }), sourceOf(id))
  else await library.erase(collectionOf({ id, owner }))
}

/** @returns the source of a file's document in its collection */
function sourceOf(id: string): string {
  return `file/${id}`
}

type TextBlobs = Pick<Blobs, 'get'>

/** @returns the passages of a file, none while it has not been read */
export async function readPassages(blobs: TextBlobs, id: string): Promise<readonly FilePassage[]> {
  const stored = await blobs.get(blobKeys.text(id))
  return stored ? decodeText(stored.bytes) : []
}

/** @returns some passages of a file, none while it has not been read */
export async function readPage(
  blobs: TextBlobs,
  id: string,
  offset: number,
  count: number,
): Promise<TextPage> {
  const stored = await blobs.get(blobKeys.text(id))
  return stored ? decodePage(stored.bytes, offset, count) : { passages: [], hasMore: false }
}
