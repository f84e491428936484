import { withChosen } from '../../ingest/recognition/chosen-readings.ts'
import type { RecognizedPage } from '../../ingest/recognition/recognized-page.ts'
import { decodePage, encodePage } from '../../ingest/recognition/stored-page.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { type FileRow, isReferenced } from '../file-row.ts'

/**
 * The recognized lines of one page of a file, with the place and the confidence of every character, as people have put
 * them right.
 * @param page from 1; an image is page 1
 * @returns null when the text of the page was not recognized
 */
export async function loadRecognizedPage(
  deps: { readonly database: Database },
  fileId: string,
  page: number,
): Promise<RecognizedPage | null> {
  const stored = await loadPageAsRead(deps, fileId, page)
  return stored && withChosen(stored.page)
}

/** A page as it was read, and as it is stored. */
interface PageAsRead {
  readonly page: RecognizedPage
  readonly result: string
}

/** @returns a page as it was read, with the readings that people chose */
export async function loadPageAsRead(
  { database }: { readonly database: Database },
  fileId: string,
  page: number,
): Promise<PageAsRead | null> {
  const row = await database.first(
    database.build
      .selectFrom('recognized_pages')
      .select('result')
      .where('file_id', '=', fileId)
      .where('page', '=', page),
  )
  return row ? { page: decodePage(row.result), result: row.result } : null
}

/** The statement that changes a page while it is as it was loaded; undone when it is not. */
export function replacePage(
  { build }: Pick<Database, 'build'>,
  { fileId, page }: { readonly fileId: string; readonly page: number },
  { from, to }: { readonly from: string; readonly to: RecognizedPage },
): Statement {
  const update = build
    .updateTable('recognized_pages')
    .set({ result: encodePage(to) })
    .where('file_id', '=', fileId)
    .where('page', '=', page)
    .where('result', '=', from)
  return statement(update, 1)
}

/** @returns which pages of a file have been recognized */
export async function recognizedNumbers(database: Database, fileId: string): Promise<ReadonlySet<number>> {
  const rows = await database.all(
    database.build.selectFrom('recognized_pages').select('page').where('file_id', '=', fileId),
  )
  return new Set(rows.map(({ page }) => Number(page)))
}

/**
 * Stores a page once, however often it is recognized; nothing when its file was deleted meanwhile, or has another content.
 * @param file as it was when the page was recognized
 */
export async function saveRecognizedPage(
  { database, now }: { readonly database: Database; readonly now: () => number },
  { id, sha256 }: Pick<FileRow, 'id' | 'sha256'>,
  page: number,
  recognized: RecognizedPage,
): Promise<void> {
  const { build, dialect } = database
  const kept = build.selectFrom('files').where('id', '=', id).where('sha256', '=', sha256).where(isReferenced)
  const insert = build
    .insertInto('recognized_pages')
    .columns(['file_id', 'page', 'created_at', 'result'])
    .expression(
      kept
        .select((file) => [
          'id as file_id',
          file.val(page).as('page'),
          file.val(now()).as('created_at'),
          file.val(encodePage(recognized)).as('result'),
        ])
        // Waits for a commit that deletes the file or replaces its content, and makes a later one wait; SQLite has one
        // writer.
        .$if(dialect === 'postgres', (query) => query.forShare()),
    )
    .onConflict((conflict) => conflict.columns(['file_id', 'page']).doNothing())
  await database.batch([statement(insert)])
}

/** Takes over the recognized pages of another copy of a file that its owner has, as they were put right. */
export async function takeOverPages(
  { database, now }: { readonly database: Database; readonly now: () => number },
  { id, owner, sha256 }: Pick<FileRow, 'id' | 'owner' | 'sha256'>,
): Promise<void> {
  const { build } = database
  const copy = build
    .selectFrom('files')
    .select('id')
    .where('owner', '=', owner)
    .where('sha256', '=', sha256)
    .where('id', '!=', id)
    .where('deleted_at', '=', 0)
    .where('scanned', '>', 0)
    .whereRef('recognized', '>=', 'scanned')
    .orderBy('changed_at', 'desc')
    .limit(1)
  const insert = build
    .insertInto('recognized_pages')
    .columns(['file_id', 'page', 'created_at', 'result'])
    .expression(
      build
        .selectFrom('recognized_pages')
        .where('file_id', 'in', copy)
        .select((row) => [
          row.cast<string>(row.val(id), 'text').as('file_id'),
          'page',
          row.cast<number>(row.val(now()), 'bigint').as('created_at'),
          'result',
        ]),
    )
    .onConflict((conflict) => conflict.columns(['file_id', 'page']).doNothing())
  await database.batch([statement(insert)])
}

/**
 * The statement that forgets the pages of a file. It follows the one that deletes the file or replaces its content: then
 * a page is either here by now, or not stored any more.
 */
export function forgetPages({ build }: Pick<Database, 'build'>, fileId: string): Statement {
  return statement(build.deleteFrom('recognized_pages').where('file_id', '=', fileId))
}
