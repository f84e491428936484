import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import type { DataTable } from '../data-table.ts'
import { loadFile } from '../load/load-file.ts'
import { withUnions } from '../load/unite-tables.ts'
import type { Lookup } from '../matcher/find-join.ts'
import { type Lexicon, readLexicon } from '../matcher/lexicon.ts'
import { type MatchedQuestion, matchQuestion } from '../matcher/match-question.ts'
import { profileTables } from '../profile/profile-table.ts'
import type { TableProfile } from '../profile/table-profile.ts'
import { answerFrame, type WrittenFrame } from '../query/answer-frame.ts'
import { openForLoading, openForQueries } from '../sql/open-database.ts'
import { type QueryResult, runQuery } from '../sql/run-query.ts'
import type { QuestionFile } from './question-tables.ts'

/** A file that was loaded, to be asked about. */
export interface MatchedFile {
  readonly tables: readonly DataTable[]
  readonly profiles: readonly TableProfile[]
  readonly lexicon: Lexicon
  readonly lookup: Lookup
  readonly match: (question: string, previous?: QueryFrame | null) => Promise<MatchedQuestion | null>
  readonly write: (frame: QueryFrame) => WrittenFrame
  readonly query: (sql: string) => Promise<QueryResult>
  readonly close: () => Promise<void>
}

/** Loads a file in this process as the engine does; its queries pass the same gate. */
export async function loadMatchedFile({ name, content }: QuestionFile): Promise<MatchedFile> {
  const directory = await mkdtemp(join(tmpdir(), 'question-'))
  const [path, file] = [join(directory, 'source'), join(directory, 'data.duckdb')]
  await writeFile(path, content)
  const loading = await openForLoading(file, directory)
  const loaded = await loadFile(loading, { path, name, scratch: directory, taken: [], largeBytes: 8_000_000 })
  const tables = await withUnions(loading.connection, loaded)
  await loading.connection.run('checkpoint')
  loading.close()
  const database = await openForQueries(file)
  const profiles = await profileTables(database.connection, tables)
  const known = new Map(tables.map((table) => [table.name, table.columns.map((column) => column.name)]))
  const query = (sql: string) => runQuery(database.connection, sql, { tables: known, maxRows: 5_000 })
  const lookup = async (sql: string) => (await query(sql)).rows
  const lexicon = await readLexicon(tables, profiles, lookup)
  return {
    tables,
    profiles,
    lexicon,
    lookup,
    query,
    match: (question, previous = null) => matchQuestion(question, lexicon, lookup, previous),
    write: (frame) => answerFrame(frame, tables, profiles),
    close: async () => {
      database.close()
      await rm(directory, { recursive: true })
    },
  }
}
