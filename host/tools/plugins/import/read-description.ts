import type { Imported } from './imported.ts'
import { parseDescription } from './parse-description.ts'
import { readCurlCommands } from './read-curl.ts'
import { type ReadingWish, readOpenApi } from './read-openapi.ts'

export interface Description extends ReadingWish {
  readonly kind: 'openapi' | 'curl'
  readonly text: string
}

/** @throws {ImportRefused} */
export function readDescription({ kind, text, ...wish }: Description): Imported {
  return kind === 'curl' ? readCurlCommands(text, wish) : readOpenApi(parseDescription(text), wish)
}
