import { foldForSearch } from '../../lib/text/fold.ts'
import { countOccurrences } from '../../lib/text/occurrences.ts'
import { questionTokens } from '../../lib/text/tokens.ts'
import { synonyms } from '../search/analysis/synonyms.ts'

/** Maximum characters of a paragraph; a longer one is divided, at a line break where there is one. */
const maxParagraph = 600
/** Maximum words of a question that are looked for. */
const maxWords = 48

/** @returns the paragraphs of a Markdown text in order; a code block is one, but for long ones */
export function paragraphsOf(text: string): string[] {
  const paragraphs: string[][] = [[]]
  let isCode = false
  for (const line of text.split('\n')) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode
    if (line.trim() === '' && !isCode) paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }

  return paragraphs.filter((lines) => lines.length > 0).flatMap((lines) => divide(lines.join('\n')))
}

function divide(paragraph: string): string[] {
  const parts: string[] = []
  let rest = paragraph
  while (rest.length > maxParagraph) {
    const line = rest.lastIndexOf('\n', maxParagraph)
    const end = line > maxParagraph / 2 ? line : maxParagraph
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).replace(/^\n/, '')
  }

  return [...parts, rest]
}

/**
 * Scores texts by the words that they share with a question, or synonyms of them: the sum of the rarities of those
 * words among the texts (inverse document frequency).
 * @returns a score for each text; 0 without a common word
 */
export function scoreByWords(question: string, texts: readonly string[]): number[] {
  const folded = texts.map(foldForSearch)
  const scores = folded.map(() => 0)
  for (const word of [...new Set(questionTokens(question))].slice(0, maxWords)) {
    const forms = [word, ...(synonyms.get(word) ?? [])]
    const holders = folded.flatMap((text, index) =>
      forms.some((form) => countOccurrences(text, form) > 0) ? [index] : [],
    )
    const rarity = Math.log(1 + (texts.length - holders.length + 0.5) / (holders.length + 0.5))
    for (const index of holders) scores[index] = (scores[index] ?? 0) + rarity
  }

  return scores
}
