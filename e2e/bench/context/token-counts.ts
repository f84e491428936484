import { estimateTokens } from '../../../host/models/estimate-tokens.ts'
import {
  mostTokens,
  readTokenPieces,
  type TokenPiece,
  tokenizers,
} from '../../../host/models/testing/token-pieces.ts'
import { atLeast, atMost, type Figure, noted } from '../support/table.ts'

const maxRatio = 1.4

/** Compares estimates with real counts, which were made once. */
export function tokenFigures(): Figure[] {
  const kinds = readTokenPieces()
  const pieces = [...kinds.values()].flat()
  const covered = pieces.filter((piece) => estimateTokens(piece.text) >= mostTokens(piece)).length
  return [
    atLeast(
      `词元估计：${pieces.length} 段 ${kinds.size} 种文字，不低于三个分词器里最多的`,
      (100 * covered) / pieces.length,
      99,
      '%',
    ),
    ...[...kinds].map(([kind, of]) => {
      const name = `　${kind}：估计与最多的之比（${tokenizers.join('、')}、gemma 各为 ${[
        ...tokenizers,
        'gemma' as const,
      ]
        .map((tokenizer) => ratio(of, ({ tokens }) => tokens[tokenizer]).toFixed(2))
        .join('、')}）`
      const most = ratio(of, mostTokens)
      return of[0]?.group === 'data'
        ? noted(name, most.toFixed(2))
        : atMost(name, Number(most.toFixed(3)), maxRatio)
    }),
  ]
}

function ratio(pieces: readonly TokenPiece[], of: (piece: TokenPiece) => number): number {
  const sum = (tokens: (piece: TokenPiece) => number) =>
    pieces.reduce((total, piece) => total + tokens(piece), 0)
  return sum(({ text }) => estimateTokens(text)) / sum(of)
}
