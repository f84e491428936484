import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'

/** A database that is open. */
export interface OpenDatabase {
  readonly connection: DuckDBConnection
  /** For reading while something is written. */
  readonly reading: DuckDBConnection
  close(): void
}

/** Of the database itself; the process that holds it has a limit of its own above that. */
const memoryMb = { loading: 640, asking: 512 } as const
const spilledMb = 1_000
const offline = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
} as const

/**
 * Opens a database to fill it. It may read files: nothing that a person or a model wrote is run in it.
 * @param file where it lies, or is to lie
 * @param spill the folder where it may lay what does not fit into its memory; made when it is needed
 */
export async function openForLoading(file: string, spill: string): Promise<OpenDatabase> {
  const instance = await DuckDBInstance.create(file, {
    ...offline,
    memory_limit: `${memoryMb.loading}MB`,
    threads: '2',
    temp_directory: spill,
    max_temp_directory_size: `${spilledMb}MB`,
    preserve_insertion_order: 'true',
    default_null_order: 'nulls_last',
  })
  return opened(instance)
}

/** Opens a filled database for questions: read only, without files, network, extensions and changes of settings. */
export async function openForQueries(file: string): Promise<OpenDatabase> {
  const instance = await DuckDBInstance.create(file, {
    ...offline,
    access_mode: 'READ_ONLY',
    enable_external_access: 'false',
    memory_limit: `${memoryMb.asking}MB`,
    threads: '2',
    default_null_order: 'nulls_last',
  })
  const database = await opened(instance)
  await database.connection.run("SET max_temp_directory_size='0KB'")
  await database.connection.run('SET lock_configuration=true')
  return database
}

async function opened(instance: DuckDBInstance): Promise<OpenDatabase> {
  const connection = await instance.connect()
  const reading = await instance.connect()
  return {
    connection,
    reading,
    close: () => {
      connection.closeSync()
      reading.closeSync()
      instance.closeSync()
    },
  }
}

/** @returns a name as SQL writes it */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** @returns a text as SQL writes it */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
