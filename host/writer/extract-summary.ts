import { contentBigrams } from '../../lib/text/bigrams.ts'
import { escapeMarkdown } from '../../lib/text/markdown/escape-markdown.ts'
import { splitSentences } from '../../lib/text/sentences.ts'

const mostSentences = 5
const leastCharacters = 8
const mostCharacters = 160
/** Sentences compared with each other; those of longer texts are taken at equal distances. */
const mostCompared = 400

/**
 * Picks the sentences that share the most words with the rest of a text, each about something else, in the order of
 * the text (centroid and redundancy as in MEAD, Radev et al. 2004).
 * @param markdown what is summarized
 * @returns a list as Markdown; '' when there is nothing to pick from
 */
export function extractSummary(markdown: string): string {
  const all = splitSentences(plainLines(markdown))
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
    .filter(({ length }) => length >= leastCharacters && length <= mostCharacters)
  const step = Math.max(1, all.length / mostCompared)
  const sentences = Array.from({ length: Math.min(all.length, mostCompared) }, (_, at) => {
    const text = all[Math.floor(at * step)] ?? ''
    return { text, words: contentBigrams(text) }
  })
  const counts = new Map<string, number>()
  for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)

  const taken = new Set<string>()
  const picked = new Set<number>()
  const scoreOf = (words: ReadonlySet<string>) => {
    let score = 0
    for (const word of words) {
      const count = counts.get(word) ?? 0
      if (count > 1 && !taken.has(word)) score += Math.log(count)
    }
    return score / Math.sqrt(Math.max(1, words.size))
  }
  const wanted = Math.min(mostSentences, Math.max(1, Math.ceil(sentences.length / 3)))
  while (picked.size < Math.min(wanted, sentences.length)) {
    let best = -1
    let bestScore = -1
    for (const [at, { words }] of sentences.entries()) {
      const score = picked.has(at) ? -1 : scoreOf(words)
      if (score > bestScore) [best, bestScore] = [at, score]
    }
    if (best < 0) break
    picked.add(best)
    for (const word of sentences[best]?.words ?? []) taken.add(word)
  }
  return [...picked]
    .toSorted((one, other) => one - other)
    .map((at) => `- ${escapeMarkdown(sentences[at]?.text ?? '')}`)
    .join('\n')
}

/** @returns the lines of Markdown without its marks; code, tables and headings are left out */
function plainLines(markdown: string): string {
  return markdown
    .replaceAll(/^(```|~~~)[^]*?^\1.*$/gm, '')
    .split('\n')
    .filter((line) => !/^\s*(?:#|\||\[\^[^\]]*\]:|<)/.test(line))
    .map((line) =>
      line
        .replace(/^\s*(?:>\s?|[-*+]\s(?:\[[ xX]\]\s)?|\d{1,9}[.)]\s)+/, '')
        .replaceAll(/!?\[([^[\]]{0,1000})\](?:\([^()]{0,2000}\)|\[[^[\]]{0,1000}\])/g, '$1')
        .replaceAll(/\[\^[^[\]]{0,1000}\]|\*{1,3}|~~|`/g, ''),
    )
    .join('\n')
}
