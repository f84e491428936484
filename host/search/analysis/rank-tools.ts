import { foldForSearch } from '../../../lib/text/fold.ts'
import { questionTokens, stopWords, tokenize } from '../../../lib/text/tokens.ts'
import type { ToolDefinition } from '../../models/language-model.ts'
import { inverseDocumentFrequency } from '../../storage/library/bm25.ts'
import { synonyms } from './synonyms.ts'

/** Parameters of BM25, with short texts hardly normalised by their length. */
const saturation = 1.2
const lengthShare = 0.4
/** A synonym is less certain than the word itself, and a shared character (请两天假, 请假) less than that. */
const synonymWeight = 0.6
const characterWeight = 0.3

interface ToolText {
  readonly name: string
  readonly counts: ReadonlyMap<string, number>
  readonly length: number
}

/** Ranks tools by the words that a text shares with their names, descriptions and parameters (BM25). */
export function rankTools(text: string, tools: readonly ToolDefinition[]): readonly string[] {
  const texts = tools.map(({ name, description, input }) =>
    textOf(name, `${name} ${description} ${wordsOf(input)}`),
  )
  const average = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length)
  const asked = weightsOf(text)
  const rarity = new Map(
    [...asked.keys()].map((token) => {
      const having = texts.filter(({ counts }) => counts.has(token)).length
      return [token, having === 0 ? 0 : inverseDocumentFrequency(texts.length, having)]
    }),
  )
  const scored = texts.map((tool) => ({ name: tool.name, score: scoreOf(tool) }))
  return scored.toSorted((one, other) => other.score - one.score).map(({ name }) => name)

  function scoreOf({ counts, length }: ToolText): number {
    const norm = saturation * (1 - lengthShare + (lengthShare * length) / Math.max(1, average))
    let score = 0
    for (const [token, weight] of asked) {
      const count = counts.get(token) ?? 0
      score += (weight * (rarity.get(token) ?? 0) * count * (saturation + 1)) / (count + norm)
    }
    return score
  }
}

function textOf(name: string, text: string): ToolText {
  const plain = text.replaceAll('_', ' ')
  const tokens = [...tokenize(plain), ...charactersOf(plain)]
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return { name, counts, length: tokens.length }
}

function weightsOf(text: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const token of questionTokens(text)) weights.set(token, 1)
  for (const token of questionTokens(text)) {
    for (const synonym of synonyms.get(token) ?? [])
      for (const each of tokenize(foldForSearch(synonym)))
        if (!weights.has(each)) weights.set(each, synonymWeight)
  }
  for (const character of charactersOf(text))
    if (!weights.has(character)) weights.set(character, characterWeight)
  return weights
}

function charactersOf(text: string): string[] {
  return (foldForSearch(text).match(/\p{Script=Han}/gu) ?? []).filter(
    (character) => !stopWords.has(character),
  )
}

/** The names and descriptions in a schema. */
function wordsOf(schema: unknown, depth = 0): string {
  if (typeof schema !== 'object' || schema === null || depth > 6) return ''
  const { description, title, properties, items, enum: values } = schema as Record<string, unknown>
  const own = [description, title, ...(Array.isArray(values) ? values : [])].filter(
    (each) => typeof each === 'string',
  )
  const below = Object.entries((properties as object | undefined) ?? {}).flatMap(([name, each]) => [
    name,
    wordsOf(each, depth + 1),
  ])
  return [...own, ...below, wordsOf(items, depth + 1)].join(' ')
}
