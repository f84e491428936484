import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { CollectionName, LibraryListing, ListedDocument, ListedFilter } from './library-index.ts'

type Documents = ExpressionBuilder<Tables, 'documents'>

export function documentListing(database: Database, name: CollectionName): LibraryListing {
  const { build } = database
  const listed = () =>
    build
      .selectFrom('documents')
      .where('collection_id', '=', (query) =>
        query.selectFrom('library_collections').select('library_collections.id').where('name', '=', name),
      )
  return {
    async count(filter) {
      const query = listed()
        .select((row) => row.fn.countAll<number>().as('count'))
        .where(fits(filter))
      const [found] = await database.all<{ count: number }>(query, { isHeavy: true })
      return Number(found?.count ?? 0)
    },
    newest: (filter, most) =>
      database.all(
        listed()
          .select(['id', 'created_at'])
          .where(fits(filter))
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(most),
        { isHeavy: true },
      ),
    async find(ids) {
      if (ids.length === 0) return []
      const rows = await database.all(
        listed()
          .select((row) => [
            'id',
            'source',
            'title',
            'created_at',
            row
              .selectFrom('passages')
              .select((passage) => passage.fn.countAll<number>().as('count'))
              .whereRef('document_id', '=', 'documents.id')
              .as('passages'),
          ])
          .where('id', 'in', ids),
      )
      return rows.map((row): ListedDocument => ({ ...row, passages: Number(row.passages ?? 0) }))
    },
  }
}

function fits({ without, keyword }: ListedFilter) {
  return (row: Documents): Expression<SqlBool> =>
    row.and([
      ...without.map((prefix) => row(sql`substr(source, 1, ${sql.lit(prefix.length)})`, '!=', prefix)),
      ...(keyword === '' ? [] : [row.or([holds('source', keyword), holds('title', keyword)])]),
    ])
}

/** Whether a text contains a word, ignoring case. */
export function holds(column: 'source' | 'title', keyword: string): Expression<SqlBool> {
  const pattern = `%${keyword.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
