import type { ExpressionBuilder, Selectable } from 'kysely'
import type { FileInfo, FileState } from '../../lib/contract/routes/file-routes.ts'
import type { Locale } from '../../lib/messages/locale.ts'
import { HostError } from '../platform/errors.ts'
import { inLanguageOf } from '../platform/terminal/sentences.ts'
import { type Database, type Statement, statement } from '../storage/database/database.ts'
import type { Tables } from '../storage/database/tables.ts'

export type FileRow = Selectable<Tables['files']>

/** An upload that is not finished by then ends. */
export const unfinishedKeptMs = 24 * 60 * 60_000
/** So long a signed address takes the bytes. */
export const uploadUrlMs = 60 * 60_000

/**
 * Where the bytes of a file lie. What is sent lies apart from what was checked, so that an address that still works
 * changes nothing; what is deleted and still held lies where no address leads that was handed out before.
 */
export const blobKeys = {
  sent: (id: string) => `uploads/${id}`,
  content: (id: string) => `files/${id}`,
  held: (id: string) => `held/${id}`,
  text: (id: string) => `texts/${id}`,
  /** A small copy of a picture that was made here. */
  thumb: (id: string) => `thumbs/${id}`,
} as const

/** @returns the file an upload goes to, or null when the key is none of an upload */
export function fileOfSent(key: string): string | null {
  const prefix = blobKeys.sent('')
  return key.startsWith(prefix) ? key.slice(prefix.length) : null
}

/** @returns a file that was not deleted, whoever it belongs to */
export function findFile(database: Database, id: string): Promise<FileRow | undefined> {
  return database.first<FileRow>(
    database.build.selectFrom('files').selectAll().where('id', '=', id).where('deleted_at', '=', 0),
  )
}

/** @returns a file that was not deleted, or is still held */
export function findKept(database: Database, id: string): Promise<FileRow | undefined> {
  return database.first<FileRow>(
    database.build.selectFrom('files').selectAll().where('id', '=', id).where(isKept),
  )
}

function isKept(row: ExpressionBuilder<Tables, 'files'>) {
  return row.or([row('deleted_at', '=', 0), row('refs', '>', 0)])
}

/** @throws {HostError} not_found when there is none, or it is not theirs */
export async function requireFile(database: Database, owner: string, id: string): Promise<FileRow> {
  const row = await findFile(database, id)
  if (row?.owner !== owner) throw fileNotFound()
  return row
}

export function fileNotFound(): HostError {
  return new HostError('not_found', '没有找到这个文件，可能已被删除')
}

/** The statement that says how far a file has come, or changes no row when it is not there any more. */
export function advance(
  { build }: Database,
  id: string,
  change: Partial<Omit<FileRow, 'id'>> & { readonly state: FileState },
  now: number,
): Statement {
  const update = build.updateTable('files').set({ ...change, changed_at: now })
  return statement(update.where('id', '=', id).where(isKept))
}

/** Whether its content is there and was checked. */
export function hasContent(row: FileRow): boolean {
  return Number(row.expires_at) === 0 && row.sha256 !== ''
}

interface Presented {
  /** A signed path to the content. */
  readonly url: string
  readonly mayRetry: boolean
  /** Of who reads it. */
  readonly locale: Locale
}

export function presentFile(row: FileRow, { url, mayRetry, locale }: Presented): FileInfo {
  const { id, name, mime, state, reason } = row
  const [pages, sheets] = [Number(row.pages), Number(row.sheets)]
  return {
    file_id: id,
    name,
    size: Number(row.size),
    mime,
    // A row that is gone was deleted, and is not found.
    state: state === 'gone' ? 'failed' : state,
    progress: Number(row.progress),
    ...(pages > 0 ? { pages } : {}),
    ...(sheets > 0 ? { sheets } : {}),
    ...(reason === '' ? {} : { reason: inLanguageOf(locale, reason) }),
    ...(mayRetry ? { may_retry: true } : {}),
    ...(hasContent(row) ? { url } : {}),
    created: Math.floor(Number(row.created_at) / 1_000),
  }
}
