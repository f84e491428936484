import * as z from 'zod'
import { splitSentences } from '../../../lib/text/sentences.ts'
import { askInTime } from '../../models/ask-in-time.ts'
import { askJson } from '../../models/ask-json.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { newStatementMessages } from './career-prompt.ts'
import { bareText } from './new-facts.ts'

/** Maximum time (ms); the CV is shown meanwhile. */
const limitMs = 20_000
const maxAsked = 120
const maxNamed = 10
const maxWords = 80

const reply = z.object({
  new: z
    .array(z.object({ line: z.int().positive(), words: z.string() }))
    .max(maxAsked)
    .default([]),
})

interface Rewritten {
  /** Markdown of the new text. */
  readonly written: string
  /** The original, with what the user said. */
  readonly original: string
  readonly signal: AbortSignal
}

/**
 * Asks a model once which statements of a rewritten text the original does not have. What stands in the original word
 * by word is not asked about, and of the reply only words of the new text that the original lacks are used.
 * @returns these words, in reading order; none when everything stands in the original, and without a valid reply in time
 * @throws the signal's reason when it is aborted
 */
export async function findNewStatements(
  model: LanguageModel,
  { written, original, signal }: Rewritten,
): Promise<string[]> {
  const before = bareText(original)
  const statements = statementsOf(written).filter((each) => !before.includes(bareText(each)))
  const asked = statements.slice(0, maxAsked)
  if (asked.length === 0) return []
  const found = await askInTime({ signal, limitMs }, (limited) =>
    askJson(model, {
      messages: newStatementMessages(model, { original, statements: asked }),
      name: 'new_statements',
      schema: reply,
      signal: limited,
      attempts: 1,
      thinking: false,
      temperature: 0,
    }),
  )
  const words = (found?.new ?? [])
    .toSorted((one, other) => one.line - other.line)
    .flatMap(({ line, words: named }) => {
      const own = named.trim()
      const bare = bareText(own)
      const isOfLine = bare !== '' && bareText(asked[line - 1] ?? '').includes(bare)
      return isOfLine && own.length <= maxWords && !before.includes(bare) ? [own] : []
    })
  return [...new Set(words)].slice(0, maxNamed)
}

/** @returns the sentences of a text without the marks of Markdown, those with letters only */
function statementsOf(markdown: string): string[] {
  return markdown.split('\n').flatMap((line) => {
    const plain = line
      .replace(/^\s*(?:#{1,6}\s+|[-*+]\s+|\d{1,2}[.)]\s+|>\s*)/, '')
      .replaceAll(/\*\*|__|`/g, '')
    return splitSentences(plain)
      .map(({ text }) => text)
      .filter((text) => /\p{L}/u.test(text))
  })
}
