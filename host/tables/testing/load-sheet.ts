import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBValue } from '@duckdb/node-api'
import type { DataTable } from '../data-table.ts'
import { loadFile } from '../load/load-file.ts'
import { openForLoading, quoteName } from '../sql/open-database.ts'

export interface LoadedTable {
  readonly table: DataTable
  readonly rows: readonly (readonly unknown[])[]
}

/** Loads a file in this process, and reads back what was stored of it. */
export async function loadSheet(
  { file, content }: { readonly file: string; readonly content: string | Uint8Array },
  largeBytes: number,
): Promise<LoadedTable[]> {
  const directory = await mkdtemp(join(tmpdir(), 'sheet-'))
  try {
    const path = join(directory, 'source')
    await writeFile(path, content)
    const database = await openForLoading(join(directory, 'data.duckdb'), directory)
    try {
      const tables = await loadFile(database, { path, name: file, scratch: directory, largeBytes, taken: [] })
      const loaded: LoadedTable[] = []
      for (const table of tables) {
        const reader = await database.connection.runAndReadAll(`select * from ${quoteName(table.name)}`)
        const rows = reader.getRows().map((row) => row.map(plainValue))
        loaded.push({ table, rows })
      }
      return loaded
    } finally {
      database.close()
    }
  } finally {
    await rm(directory, { recursive: true })
  }
}

function plainValue(value: DuckDBValue): unknown {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'object' && value !== null ? String(value) : value
}
