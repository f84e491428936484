import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DataTable } from '../data-table.ts'
import { loadFile } from '../load/load-file.ts'
import { profileTables } from '../profile/profile-table.ts'
import type { TableProfile } from '../profile/table-profile.ts'
import { type QuestionAnswer, type QuestionFrame } from '../questions/question-frame.ts'
import { understandQuestion } from '../questions/understand-question.ts'
import { openForLoading, openForQueries } from '../sql/open-database.ts'
import { type QueryResult, runQuery } from '../sql/run-query.ts'
import type { QuestionFile } from './question-tables.ts'

/** A file that was loaded, to be asked about. */
export interface AskedFile {
  readonly tables: readonly DataTable[]
  readonly profiles: readonly TableProfile[]
  readonly ask: (question: string, previous?: QuestionFrame | null) => Promise<QuestionAnswer>
  readonly query: (sql: string) => Promise<QueryResult>
  readonly close: () => Promise<void>
}

/** Loads a file in this process as the engine does; its queries pass the same gate. */
export async function loadQuestionFile({ name, content }: QuestionFile): Promise<AskedFile> {
  const directory = await mkdtemp(join(tmpdir(), 'question-'))
  const [path, file] = [join(directory, 'source'), join(directory, 'data.duckdb')]
  await writeFile(path, content)
  const loading = await openForLoading(file, directory)
  const tables = await loadFile(loading, { path, name, scratch: directory, taken: [], largeBytes: 8_000_000 })
  await loading.connection.run('checkpoint')
  loading.close()
  const database = await openForQueries(file)
  const profiles = await profileTables(database.connection, tables)
  const known = new Map(tables.map((table) => [table.name, table.columns.map((column) => column.name)]))
  const values = new Map<string, QueryResult['rows']>()
  const query = (sql: string) => runQuery(database.connection, sql, { tables: known, maxRows: 5_000 })
  return {
    tables,
    profiles,
    query,
    ask: (question, previous = null) =>
      understandQuestion({
        question,
        tables,
        profiles,
        previous,
        lookup: async (sql) => {
          const rows = values.get(sql) ?? (await query(sql)).rows
          values.set(sql, rows)
          return rows
        },
      }),
    close: async () => {
      database.close()
      await rm(directory, { recursive: true })
    },
  }
}
