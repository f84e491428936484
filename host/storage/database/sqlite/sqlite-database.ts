import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { requireFreeSpace } from '../../data-directory/free-space.ts'
import type { Database, ReadOptions, Statement, StatementResult } from '../database.ts'
import { storableParameters } from '../parameters.ts'
import { queryBuilder } from '../query-builder.ts'
import type { Tables } from '../tables.ts'
import { batchFailure, errorOf } from './batch-failure.ts'
import { bindable, openReadConnection, StatementCache } from './connection.ts'
import type { WriteStatement } from './group-commit.ts'
import { Reader } from './reader.ts'
import { Writer } from './writer.ts'

/**
 * Opens the embedded database and creates its file when missing. Writes are committed in a separate thread, many
 * together; short reads run in this thread, heavy ones in a second thread.
 * @param onWriterEnded called when the writer thread ends unexpectedly: nothing more is stored
 */
export async function openSqliteDatabase(
  file: string,
  onWriterEnded: (error: Error) => void = () => undefined,
): Promise<Database> {
  const writer = await Writer.start(file, onWriterEnded)
  return new SqliteDatabase(dirname(file), writer, openReadConnection(file), new Reader(file))
}

class SqliteDatabase implements Database {
  readonly dialect = 'sqlite'
  readonly build: Kysely<Tables> = queryBuilder('sqlite')
  readonly #folder: string
  readonly #writer: Writer
  readonly #connection: DatabaseSync
  readonly #cache: StatementCache
  readonly #reader: Reader

  constructor(folder: string, writer: Writer, connection: DatabaseSync, reader: Reader) {
    this.#folder = folder
    this.#writer = writer
    this.#connection = connection
    this.#cache = new StatementCache(connection)
    this.#reader = reader
  }

  async all<Row>(query: Compilable<Row>, options: ReadOptions = {}): Promise<Row[]> {
    const { sql, parameters } = query.compile()
    const values = storableParameters(parameters)
    const rows = options.isHeavy
      ? await this.#reader.read(sql, values)
      : this.#read(() => this.#cache.get(sql).all(...bindable(values)))
    return rows as unknown as Row[]
  }

  async first<Row>(query: Compilable<Row>): Promise<Row | undefined> {
    const { sql, parameters } = query.compile()
    const values = bindable(storableParameters(parameters))
    return this.#read(() => this.#cache.get(sql).get(...values)) as Row | undefined
  }

  #read<Result>(read: () => Result): Result {
    try {
      return read()
    } catch (error) {
      throw errorOf(batchFailure(error, 0))
    }
  }

  async batch(statements: readonly Statement[]): Promise<StatementResult[]> {
    if (statements.length === 0) return []
    return this.#writer.write(statements.map(toWriteStatement))
  }

  forget(): void {
    this.#writer.forget()
  }

  /** Uses the writer thread, whose death would otherwise go unnoticed. @throws {StorageFull} */
  async ping(): Promise<void> {
    await requireFreeSpace(this.#folder)
    await this.#writer.write([{ sql: 'select 1', parameters: [] }])
  }

  /** The writer closes last: the last connection to close checkpoints the write-ahead log into the file. */
  async close(): Promise<void> {
    this.#writer.refuse()
    await this.#reader.close()
    if (this.#connection.isOpen) this.#connection.close()
    await this.#writer.close()
  }
}

function toWriteStatement({ query, expectRows }: Statement): WriteStatement {
  const { sql, parameters }: CompiledQuery = query
  return {
    sql,
    parameters: storableParameters(parameters),
    ...(expectRows === undefined ? {} : { expectRows }),
  }
}
