import { sql } from 'kysely'
import { documentLimits } from '../../lib/contract/writer/document.ts'
import { type Database, type Statement, statement } from '../storage/database/database.ts'
import { rawQuery } from '../storage/database/query-builder.ts'

/**
 * Deletes the versions of a document beyond the maximum of versions or of characters, the oldest first, those with a
 * name after the others. The newest stays.
 */
export function thinVersions(database: Database, id: string): Statement {
  const { versions, versionCharacters } = documentLimits
  return statement(
    rawQuery(
      database,
      sql`delete from written_versions where doc_id = ${id} and version in (
        select version from (
          select version,
            row_number() over (order by case when name = '' then 1 else 0 end, version desc) as place,
            sum(length(content)) over (order by case when name = '' then 1 else 0 end, version desc) as characters
          from written_versions where doc_id = ${id}
        ) as ranked
        where (place > ${sql.lit(versions)} or characters > ${sql.lit(versionCharacters)})
          and version < (select version from written_documents where id = ${id}))`,
    ),
  )
}
