import { foldForSearch } from '../../lib/text/fold.ts'
import { countOccurrences } from '../../lib/text/occurrences.ts'
import { questionTokens } from '../../lib/text/tokens.ts'
import { synonyms } from '../search/analysis/synonyms.ts'

/** Maximum characters of a part; a longer paragraph is divided, at a line break where there is one. */
const maxPart = 600
/** Maximum words of a question that are looked for. */
const maxWords = 48

/** A paragraph, or a piece of a long one. */
export interface TextPart {
  readonly text: string
  /** Index of its paragraph. The pieces of one, joined, are the paragraph again. */
  readonly paragraph: number
}

/** @returns the paragraphs of a Markdown text in order, a code block as one, divided where they are long */
export function partsOf(text: string): TextPart[] {
  const paragraphs: string[][] = [[]]
  let isCode = false
  for (const line of text.split('\n')) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode
    if (line.trim() === '' && !isCode) paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }

  return paragraphs
    .filter((lines) => lines.length > 0)
    .flatMap((lines, paragraph) => divide(lines.join('\n')).map((part) => ({ text: part, paragraph })))
}

function divide(paragraph: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (paragraph.length - from > maxPart) {
    const line = paragraph.lastIndexOf('\n', from + maxPart)
    let end = line > from + maxPart / 2 ? line : from + maxPart
    // Never between the halves of a character.
    if (/[\ud800-\udbff]/.test(paragraph.charAt(end - 1))) end -= 1
    pieces.push(paragraph.slice(from, end))
    from = end
  }

  return [...pieces, paragraph.slice(from)]
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
