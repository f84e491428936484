import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the clone, with a trailing slash. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The Node that the product runs on: the one pinned by the lockfile, never the one that npm runs on. */
export const nodeBinary = join(root, 'node_modules/.bin/node')

/** Settings whose values end up in prerendered pages, so that a change requires a new build. */
export const prerenderedSettings = ['NEXT_PUBLIC_APP_NAME']

/** SHA-256 over the names and contents of files and folders below the root; missing ones count as empty. */
export function hashOf(entries, extra = '') {
  const hash = createHash('sha256').update(extra)
  for (const entry of entries) addEntry(hash, entry)
  return hash.digest('hex')
}

/** The content of a stamp file, or '' when it does not exist. */
export function readStamp(path) {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}

function addEntry(hash, entry) {
  const path = join(root, entry)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) {
    hash.update(`\0${entry}\0`).update(readFileSync(path))
    return
  }
  for (const name of readdirSync(path).sort()) {
    if (!/\.test\.tsx?$/.test(name)) addEntry(hash, join(entry, name))
  }
}
