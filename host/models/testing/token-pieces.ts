import { readFileSync } from 'node:fs'

/** The tokenizers that an estimate has to cover; Gemma is for information. */
export const tokenizers = ['o200k', 'qwen', 'deepseek'] as const

export interface TokenPiece {
  /** The language or the form of its text. */
  readonly kind: string
  readonly group: 'prose' | 'code' | 'data'
  readonly text: string
  /** Its tokens, counted once by the tokenizers that the file names. */
  readonly tokens: Readonly<Record<(typeof tokenizers)[number] | 'gemma', number>>
}

/** @returns pieces of 400 characters of 20 kinds of text, by kind */
export function readTokenPieces(): ReadonlyMap<string, readonly TokenPiece[]> {
  const file = readFileSync(new URL('token-pieces.json', import.meta.url), 'utf8')
  const { pieces } = JSON.parse(file) as { readonly pieces: readonly TokenPiece[] }
  return Map.groupBy(pieces, ({ kind }) => kind)
}

/** @returns the tokens of a piece by the tokenizer that needs most */
export function mostTokens({ tokens }: TokenPiece): number {
  return Math.max(...tokenizers.map((name) => tokens[name]))
}
