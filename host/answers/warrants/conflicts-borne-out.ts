import type { Conflicts } from '../../../lib/contract/cards/conflict.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import type { SourceLines } from './judge-lines.ts'
import type { JudgedSource } from './judge-prompt.ts'
import type { JudgeConflict } from './judge-reply.ts'

const [mostClaims, longestTopic, longestClaim, leastLetters] = [4, 40, 160, 6]

/**
 * Keeps a contradiction that a model found if each side is said, word for word, by its own sources and by none of the
 * other side's.
 * @param lines the sentences of the sources by the numbers that the model may name them by
 * @returns nothing, or the one topic
 */
export function conflictsBorneOut(
  { topic, claims }: JudgeConflict,
  sources: readonly JudgedSource[],
  lines: SourceLines,
): Conflicts {
  const letters = new Map(sources.map(({ index, passage }) => [index, foldToLetters(passage)]))
  const said = new Map(
    claims.flatMap(({ text: written, sources: said }) => {
      const line = lines.get(written)
      const [text, named] = line ? [line.text, [line.index]] : [written, said]
      const own = foldToLetters(text)
      const indices = [...new Set(named)].filter((index) => letters.get(index)?.includes(own))
      const isUsable = text.length <= longestClaim && own.length >= leastLetters && indices.length > 0
      return isUsable ? [[own, { text: text.trim(), sources: indices }] as const] : []
    }),
  )
  const sides = [...said].filter(([own, { sources: indices }]) =>
    [...said].every(
      ([other, side]) =>
        other === own ||
        (!side.sources.some((index) => indices.includes(index)) &&
          side.sources.every((index) => !letters.get(index)?.includes(own))),
    ),
  )
  if (sides.length < 2) return []
  return [{ topic: topic.slice(0, longestTopic), claims: sides.slice(0, mostClaims).map(([, side]) => side) }]
}
