import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

export interface OpenDatabase {
  readonly connection: DuckDBConnection
  /** The connection for reading during a write. */
  readonly reading: DuckDBConnection
  close(): void
}

/** Limits (MB) of the database itself; its process has a higher limit. */
const memoryMb = { loading: 640, asking: 512 } as const
const spilledMb = 1_000
const offline = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
} as const

/**
 * Opens a database for loading. It may read files, so no user or model input is executed in it.
 * @param file path of the database, which may not exist yet
 * @param spill folder for temporary files; created when needed
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
  return openAt(instance)
}

/** Opens a loaded database for queries: read-only, without files, network, extensions or changes of settings. */
export async function openForQueries(file: string): Promise<OpenDatabase> {
  const instance = await DuckDBInstance.create(file, {
    ...offline,
    access_mode: 'READ_ONLY',
    enable_external_access: 'false',
    memory_limit: `${memoryMb.asking}MB`,
    threads: '2',
    default_null_order: 'nulls_last',
  })
  const database = await openAt(instance)
  await database.connection.run("SET max_temp_directory_size='0KB'")
  await database.connection.run('SET lock_configuration=true')
  return database
}

async function openAt(instance: DuckDBInstance): Promise<OpenDatabase> {
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

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
