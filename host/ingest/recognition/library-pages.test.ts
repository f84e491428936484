import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { type Database, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { LibraryPages } from './library-pages.ts'
import { encodePage } from './stored-page.ts'
import { pageOf } from './testing/recognized.ts'

const result = encodePage(pageOf(['字']))
const monthsMs = 90 * 24 * 60 * 60_000

interface PageAt {
  readonly source: string
  readonly sha256: string
  readonly page: number
}

async function store(database: Database, pages: readonly PageAt[]): Promise<void> {
  const rows = pages.map((page) => ({ ...page, created_at: 1, result }))
  for (let from = 0; from < rows.length; from += 500)
    await database.batch([
      statement(database.build.insertInto('library_pages').values(rows.slice(from, from + 500))),
    ])
}

async function countOf(database: Database): Promise<number> {
  return (await database.all(database.build.selectFrom('library_pages').select('page'))).length
}

/** Counts the rows that are inserted into the pages, those that are there by then included. */
async function countInsertions(database: Database): Promise<() => Promise<number>> {
  const run = (...fragments: readonly string[]) =>
    database.batch(fragments.map((fragment) => statement(rawQuery(database, sql.raw(fragment)))))
  await run('create table insertions (page bigint)')
  const insertion = 'insert into insertions values (new.page);'
  if (database.dialect === 'sqlite')
    await run(`create trigger counted before insert on library_pages begin ${insertion} end`)
  else
    await run(
      `create function count_insertion() returns trigger as $$ begin ${insertion} return new; end $$ language plpgsql`,
      'create trigger counted before insert on library_pages for each row execute function count_insertion()',
    )
  return async () => {
    const rows = await database.all(rawQuery<{ page: number }>(database, sql`select page from insertions`))
    await run('delete from insertions')
    return rows.length
  }
}

describeOnEachDatabase('recognized pages of the library', (database) => {
  test('a document takes over each page once, however many copies of it there are', async () => {
    const pages = new LibraryPages(database(), () => 1)
    const copies = Array.from({ length: 20 }, (_, at) => `/copy${at}.pdf`)
    // The later ones were interrupted before the last page.
    await store(
      database(),
      copies.flatMap((source, at) =>
        (at < 10 ? [1, 2, 3] : [1, 2]).map((page) => ({ source, sha256: 'same', page })),
      ),
    )
    const insertions = await countInsertions(database())
    const content = { source: '/new.pdf', sha256: 'same' }
    await pages.open(content)
    expect(await insertions()).toBe(3)
    expect(await pages.numbers(content)).toEqual(new Set([1, 2, 3]))
    await pages.open(content)
    expect(await insertions()).toBe(0)
    await database().batch([statement(database().build.deleteFrom('library_pages'))])
  })

  test('a sweep looks at a part of the pages, and the next one continues', async () => {
    const pages = new LibraryPages(database(), () => monthsMs)
    const stored = Array.from({ length: 12_000 }, (_, at) => ({
      source: `/${Math.floor(at / 1_700)}.pdf`,
      sha256: 'a',
      page: at,
    }))
    await store(database(), stored)
    const left: number[] = []
    do left.push(await countOf(database()))
    while (await pages.sweep())
    left.push(await countOf(database()))
    expect(left).toEqual([12_000, 7_000, 2_000, 0])
    await store(database(), stored.slice(0, 10))
    expect(await pages.sweep()).toBe(false)
    expect(await countOf(database())).toBe(0)
  })
})
