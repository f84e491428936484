import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DataRefusal } from '../data-refusal.ts'
import type { OpenDatabase } from './open-database.ts'

const everyMs = 100

interface Watched {
  readonly file: string
  /** The folder of the database's temporary files, without other files. */
  readonly spill: string
  readonly maxBytes: number
}

/**
 * Runs work that fills a database, and ends it when the database exceeds its disk limit: a file of half a megabyte
 * can contain gigabytes.
 * @throws {DataRefusal} too_large; and the errors of the work
 */
export async function withinDisk<Result>(
  { connection, reading }: Pick<OpenDatabase, 'connection' | 'reading'>,
  { file, spill, maxBytes }: Watched,
  work: () => Promise<Result>,
): Promise<Result> {
  let isTooLarge = false
  let looking = Promise.resolve()

  const look = async () => {
    const sizes = await Promise.all([file, `${file}.wal`, ...(await filesIn(spill))].map(sizeOf))
    isTooLarge ||= sizes.reduce((sum, size) => sum + size, 0) > maxBytes
    if (!isTooLarge) return
    connection.interrupt()
    reading.interrupt()
  }

  const timer = setInterval(() => {
    looking = looking.then(look)
  }, everyMs)
  try {
    const result = await work()
    await look()
    if (isTooLarge) throw new DataRefusal('too_large')
    return result
  } catch (error) {
    throw isTooLarge ? new DataRefusal('too_large') : error
  } finally {
    clearInterval(timer)
    await looking
  }
}

async function filesIn(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(ifMissing<string[]>([]))
  return names.map((name) => join(directory, name))
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(ifMissing({ size: 0 }))).size
}

/** The database may create and delete its files at any time. */
function ifMissing<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
