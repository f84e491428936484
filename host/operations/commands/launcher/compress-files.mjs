import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Writes a Brotli and a gzip version next to files of the build. Compressed once at the highest level, so that no
 * request waits for it and the scripts of a page are a seventh smaller.
 * @param directory {string} including the folders below it
 * @param names {RegExp} of the files to compress
 */
export function compressFiles(directory, names) {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    // A route's folder may be named like a file: `robots.txt`.
    if (!entry.isFile() || !names.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: size }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}
