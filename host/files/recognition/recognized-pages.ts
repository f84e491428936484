import type { RecognizedPage } from '../../ingest/recognition/recognized-page.ts'
import { decodePage, encodePage } from '../../ingest/recognition/stored-page.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { isReferenced } from '../file-row.ts'

/**
 * The recognized lines of one page of a file, with the place and the confidence of every character.
 * @param page from 1; an image is page 1
 * @returns null when the text of the page was not recognized
 */
export async function loadRecognizedPage(
  { database }: { readonly database: Database },
  fileId: string,
  page: number,
): Promise<RecognizedPage | null> {
  const row = await database.first(
    database.build
      .selectFrom('recognized_pages')
      .select('result')
      .where('file_id', '=', fileId)
      .where('page', '=', page),
  )
  return row ? decodePage(row.result) : null
}

/** @returns which pages of a file have been recognized */
export async function recognizedNumbers(database: Database, fileId: string): Promise<ReadonlySet<number>> {
  const rows = await database.all(
    database.build.selectFrom('recognized_pages').select('page').where('file_id', '=', fileId),
  )
  return new Set(rows.map(({ page }) => Number(page)))
}

/** Stores a page once, however often it is recognized; of a deleted file, nothing. */
export async function saveRecognizedPage(
  { database, now }: { readonly database: Database; readonly now: () => number },
  fileId: string,
  page: number,
  recognized: RecognizedPage,
): Promise<void> {
  const { build } = database
  const kept = build.selectFrom('files').where('id', '=', fileId).where(isReferenced)
  const insert = build
    .insertInto('recognized_pages')
    .columns(['file_id', 'page', 'created_at', 'result'])
    .expression(
      kept.select((file) => [
        'id as file_id',
        file.val(page).as('page'),
        file.val(now()).as('created_at'),
        file.val(encodePage(recognized)).as('result'),
      ]),
    )
    .onConflict((conflict) => conflict.columns(['file_id', 'page']).doNothing())
  await database.batch([statement(insert)])
}

/** The statement that forgets the pages of a file whose content is replaced. */
export function forgetPages({ build }: Pick<Database, 'build'>, fileId: string): Statement {
  return statement(build.deleteFrom('recognized_pages').where('file_id', '=', fileId))
}
