import type { ExpressionBuilder, Selectable } from 'kysely'
import type { FileInfo, FileState } from '../../lib/contract/routes/file-routes.ts'
import type { Locale } from '../../lib/messages/locale.ts'
import { HostError } from '../platform/errors.ts'
import { inLanguageOf } from '../platform/terminal/sentences.ts'
import { type Database, type Statement, statement } from '../storage/database/database.ts'
import type { Tables } from '../storage/database/tables.ts'
import { isImage } from './uploads/file-types.ts'

export type FileRow = Selectable<Tables['files']>

export const unfinishedKeptMs = 24 * 60 * 60_000
export const uploadUrlMs = 60 * 60_000

/**
 * Blob keys of a file. The upload and the checked content have different keys, so that a still valid upload URL changes
 * nothing; a deleted file with references moves to a key that no earlier URL leads to.
 */
export const blobKeys = {
  upload: (id: string) => `uploads/${id}`,
  content: (id: string) => `files/${id}`,
  deleted: (id: string) => `held/${id}`,
  text: (id: string) => `texts/${id}`,
  thumb: (id: string) => `thumbs/${id}`,
} as const

/** @returns the id of the file of an upload, or null when the key is not an upload's */
export function fileOfUpload(key: string): string | null {
  const prefix = blobKeys.upload('')
  return key.startsWith(prefix) ? key.slice(prefix.length) : null
}

/** @returns a file that is not deleted, of any owner */
export function findFile(database: Database, id: string): Promise<FileRow | undefined> {
  return database.first<FileRow>(
    database.build.selectFrom('files').selectAll().where('id', '=', id).where('deleted_at', '=', 0),
  )
}

/** The condition that a file takes up an owner's space: their own, and the knowledge of their agents. */
export function takesSpaceOf(owner: string) {
  return (row: ExpressionBuilder<Tables, 'files'>) =>
    row.or([row('owner', '=', owner), row('author', '=', owner)])
}

/** @returns a file that is not deleted, or still has references */
export function findReferenced(database: Database, id: string): Promise<FileRow | undefined> {
  return database.first<FileRow>(
    database.build.selectFrom('files').selectAll().where('id', '=', id).where(isReferenced),
  )
}

export function isReferenced(row: ExpressionBuilder<Tables, 'files'>) {
  return row.or([row('deleted_at', '=', 0), row('refs', '>', 0)])
}

/** @throws {HostError} not_found when it does not exist, or belongs to another owner */
export async function requireFile(database: Database, owner: string, id: string): Promise<FileRow> {
  const row = await findFile(database, id)
  if (row?.owner !== owner) throw fileNotFound()
  return row
}

export function fileNotFound(): HostError {
  return new HostError('not_found', '没有找到这个文件，可能已被删除')
}

/** The statement that updates the state of a file, or changes no row when it was deleted. */
export function advance(
  { build }: Database,
  id: string,
  change: Partial<Omit<FileRow, 'id'>> & { readonly state: FileState },
  now: number,
): Statement {
  const update = build.updateTable('files').set({ ...change, changed_at: now })
  return statement(update.where('id', '=', id).where(isReferenced))
}

/** Whether its content is stored and was checked. */
export function hasContent(row: FileRow): boolean {
  return Number(row.expires_at) === 0 && row.sha256 !== ''
}

/** Whether its pages can be shown as images. An image with text has one page. */
export function hasPagePictures(row: Pick<FileRow, 'name' | 'state' | 'passages'>): boolean {
  return row.state === 'ready' && (/\.pdf$/i.test(row.name) || (isImage(row.name) && hasText(row)))
}

/** Whether it may have passages; an image has them once its text was recognized, if it has any. */
export function hasText({ name, passages }: Pick<FileRow, 'name' | 'passages'>): boolean {
  return !isImage(name) || Number(passages) > 0
}

/** Whether its text is read after the upload: the images of the product itself have none. */
export function isReadImage({ name, made_in }: Pick<FileRow, 'name' | 'made_in'>): boolean {
  return isImage(name) && made_in === ''
}

/** Whether its owner has hidden content read as well. */
export function includesHidden(row: Pick<FileRow, 'includes_hidden'>): boolean {
  return Number(row.includes_hidden) === 1
}

/** @returns the count of its hidden content and whether it is read; {} for none */
export function hiddenOf(row: FileRow): { readonly hidden?: number; readonly includes_hidden?: boolean } {
  const hidden = Number(row.hidden)
  return hidden === 0 ? {} : { hidden, includes_hidden: includesHidden(row) }
}

/** @returns how many pages are scanned, and of how many of them the text is recognized; {} for none */
export function scannedOf(row: Pick<FileRow, 'scanned' | 'recognized'>): {
  readonly scanned?: number
  readonly recognized?: number
} {
  const scanned = Number(row.scanned)
  return scanned === 0 ? {} : { scanned, recognized: Number(row.recognized) }
}

interface Presented {
  readonly url: string
  readonly isStopped: boolean
  readonly mayRetry: boolean
  readonly locale: Locale
}

export function presentFile(row: FileRow, { url, isStopped, mayRetry, locale }: Presented): FileInfo {
  const { id, name, mime, state, reason } = row
  const [pages, sheets] = [Number(row.pages), Number(row.sheets)]
  return {
    file_id: id,
    name,
    size: Number(row.size),
    mime,
    // A row in this state was deleted, and is not found.
    state: state === 'gone' ? 'failed' : state,
    progress: Number(row.progress),
    ...(pages > 0 ? { pages } : {}),
    ...(sheets > 0 ? { sheets } : {}),
    ...(hasPagePictures(row) ? { has_page_pictures: true } : {}),
    ...hiddenOf(row),
    ...scannedOf(row),
    ...(reason === '' ? {} : { reason: inLanguageOf(locale, reason) }),
    ...(isStopped ? { is_stopped: true } : {}),
    ...(mayRetry ? { may_retry: true } : {}),
    ...(hasContent(row) ? { url } : {}),
    created: Math.floor(Number(row.created_at) / 1_000),
  }
}
