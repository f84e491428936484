import {
  type Compilable,
  type DialectAdapter,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** @returns a query builder that only compiles: what it makes is run by a Database. */
export function queryBuilder(dialect: Database['dialect']): Kysely<Tables> {
  const isSqlite = dialect === 'sqlite'
  return new Kysely<Tables>({
    dialect: {
      createAdapter: (): DialectAdapter => (isSqlite ? new SqliteAdapter() : new PostgresAdapter()),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => (isSqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db)),
      createQueryCompiler: () => (isSqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
    },
  })
}

/** @returns SQL written by hand in the form that `Database.all`, `Database.first` and `statement` take. */
export function rawQuery<Row>(database: Pick<Database, 'build'>, fragment: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => fragment.compile(database.build) }
}
