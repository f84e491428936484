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
  sql,
} from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** @returns a query builder that only compiles; a Database runs the queries. */
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

/** @returns raw SQL in the form that `Database.all`, `Database.first` and `statement` take. */
export function rawQuery<Row>(database: Pick<Database, 'build'>, fragment: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => fragment.compile(database.build) }
}

/** The database's own clock in milliseconds, so that processes on machines with different clocks agree. */
export function databaseNow({ dialect }: Pick<Database, 'dialect'>): RawBuilder<number> {
  return dialect === 'sqlite'
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
}
