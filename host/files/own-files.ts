import type { UploadedFile, UploadedFiles } from '../search/uploaded-files.ts'
import type { Blobs } from '../storage/blobs/blobs.ts'
import type { Database } from '../storage/database/database.ts'
import type { Library } from '../storage/library/library-index.ts'
import { blobKeys, type FileRow, hasText, includesHidden } from './file-row.ts'
import { folderName } from './folders/folders.ts'
import type { ImageTexts } from './recognition/image-texts.ts'
import { readPassages } from './uploads/store-passages.ts'

interface OwnFilesDeps {
  readonly database: Database
  readonly blobs: Blobs
  readonly library: Pick<Library, 'across'>
  readonly isMember: (owner: string) => boolean
  /** Without it no text of images is read. */
  readonly imageTexts?: ImageTexts | undefined
}

const columns = [
  'id',
  'name',
  'size',
  'mime',
  'pages',
  'state',
  'reason',
  'passages',
  'hidden',
  'includes_hidden',
] as const
type FoundRow = Pick<FileRow, (typeof columns)[number]>

/** @returns the files as searches see them: only the owner's, without deleted ones */
export function ownFiles(deps: OwnFilesDeps): UploadedFiles {
  const { database, blobs, library, isMember, imageTexts } = deps
  const theirs = (owner: string) =>
    database.build
      .selectFrom('files')
      .select(columns)
      .where('owner', '=', owner)
      .where('deleted_at', '=', 0)
      .where('expires_at', '=', 0)
  const read = (owner: string) =>
    theirs(owner).where('state', '=', 'ready').orderBy('created_at', 'desc').orderBy('id')
  return {
    isMember,
    named: async (owner, ids) => {
      if (ids.length === 0) return []
      const rows = await database.all<FoundRow>(theirs(owner).where('id', 'in', [...new Set(ids)]))
      return ids.flatMap((id, at) => {
        const row = ids.indexOf(id) === at ? rows.find((each) => each.id === id) : undefined
        return row ? [toOwnFile(row)] : []
      })
    },
    existing: async (ids) => {
      const rows = await database.all<Pick<FileRow, 'id'>>(
        database.build
          .selectFrom('files')
          .select('id')
          .where('id', 'in', [...new Set(ids)])
          .where('deleted_at', '=', 0),
      )
      return new Set(rows.map(({ id }) => id))
    },
    newest: async (owner, limit) => {
      if (!isMember(owner)) return []
      return (await database.all<FoundRow>(read(owner).limit(limit))).map(toOwnFile)
    },
    inFolder: async (owner, folder, limit) => {
      const name = isMember(owner) ? await folderName(database, owner, folder) : undefined
      if (name === undefined) return null
      const rows = await database.all<FoundRow>(read(owner).where('folder_id', '=', folder).limit(limit))
      return { name, files: rows.map(toOwnFile) }
    },
    reader: (ids, how) => {
      const names = ids.map((id) => `file:${id}` as const)
      return library.across(how === 'alone' ? names : ['public', ...names])
    },
    passages: (id) => readPassages(blobs, id),
    readsImages: () => imageTexts?.isAvailable() === true,
    imageText: async (id, signal) =>
      imageTexts?.isAvailable() ? imageTexts.read(id, signal) : { refused: 'unreadable' },
    content: async (id) => (await blobs.get(blobKeys.content(id)))?.bytes ?? null,
    stream: async (id) => {
      const found = await blobs.head(blobKeys.content(id))
      const bytes = found && (await blobs.read(blobKeys.content(id)))
      return found && bytes ? { size: found.size, bytes } : null
    },
  }
}

function toOwnFile({ id, name, mime, state, reason, ...row }: FoundRow): UploadedFile {
  const [size, pages, hidden] = [Number(row.size), Number(row.pages), Number(row.hidden)]
  return {
    id,
    name,
    size,
    mime,
    pages,
    reason,
    ...(hidden > 0 && !includesHidden(row) && { hidden }),
    hasText: hasText({ name, passages: row.passages }),
    state: state === 'ready' || state === 'failed' ? state : 'reading',
  }
}
