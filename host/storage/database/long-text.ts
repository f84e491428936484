import { type RawBuilder, sql } from 'kysely'
import type { ReadOptions } from './database.ts'

/** Bytes of text that the embedded database decodes apart from the event loop: 900 KB of Chinese take some 6 ms. */
const longBytes = 64 * 1024

/** The stored bytes of a text, without reading it. */
export function bytesOf(column: string): RawBuilder<number> {
  return sql<number>`octet_length(${sql.ref(column)})`
}

/** @param bytes of all texts that are read; null of none. @returns how to read them */
export function readingOf(bytes: number | string | null): ReadOptions {
  return { isHeavy: Number(bytes) > longBytes }
}
