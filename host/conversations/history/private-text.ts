import { setImmediate as nextTurn } from 'node:timers/promises'
import { findCitationMarkers } from '../../../lib/text/citations/citation-markers.ts'
import { splitSentences } from '../../../lib/text/sentences.ts'

/** Minimum characters in sequence that count as a quotation rather than a common phrase. */
const quotedCharacters = 12
/** Minimum characters of a sentence or name to be recognised; shorter ones are common words. */
const minCharacters = 4

/** Maximum punctuation and whitespace between two letters of a name. */
const maxMarks = 4

/** Characters processed before a pause: a few milliseconds. */
const charactersAtOnce = 10_000

/** Replaces a sentence that quotes private text. */
export const hiddenSentence = '（这里引用的资料没有公开）'

/** Replaces the name of a private document. */
export const hiddenName = '没有公开的资料'

/** Matches anything that may be a path; each piece is inspected once. */
const address = /[^\s)"'<>]+/g
/** Paths of users' files contain the credential that opens them. */
const filePath = /(?:v1\/file\/content|blobs\/)/i
const hostBefore = /https?:\/\/[^/]{0,255}$/i
const maxHostLength = 264

/**
 * Creates the function that removes from a text its verbatim quotations of private passages, and the URLs of users'
 * files. Its time grows with the text, not with the passages. Preparing the passages yields to other work; it is
 * skipped when none is private.
 * @param hidden the private passages, with their titles
 * @param open texts that are public anyway: quotations of these are not hidden
 * @param names the names of the private documents, which are removed anywhere in a sentence
 */
export async function withoutPrivateText(
  hidden: readonly string[],
  open: readonly string[],
  names: readonly string[] = [],
): Promise<(text: string) => string> {
  const quoted = await quotedOnlyIn(hidden, open)
  const named = await namesIn(names, open)
  return (text) => {
    const unnamed = named === null ? text : text.replace(named, hiddenName)
    const unsigned = unnamed.replace(address, withoutFilePath)
    if (quoted.size === 0) return unsigned

    let shown = ''
    let from = 0
    for (const sentence of splitSentences(unsigned)) {
      shown += unsigned.slice(from, sentence.start)
      const isQuoted = quotations(sentence.text).some((each) => quoted.has(each))
      if (!isQuoted) shown += sentence.text
      else if (!shown.endsWith(hiddenSentence)) shown += hiddenSentence
      from = sentence.end
    }

    return shown + unsigned.slice(from)
  }
}

/** @returns the quotation keys of the private texts that no public text has */
async function quotedOnlyIn(
  hidden: readonly string[],
  open: readonly string[],
): Promise<ReadonlySet<string>> {
  const quoted = new Set<string>()
  await inSlices(hidden, (text) => {
    for (const each of quotations(text)) quoted.add(each)
  })
  if (quoted.size === 0) return quoted

  await inSlices(open, (text) => {
    for (const each of quotations(text)) quoted.delete(each)
  })
  return quoted
}

/** Runs `work` for each text and yields to other tasks in between. */
async function inSlices(texts: readonly string[], work: (text: string) => void): Promise<void> {
  let characters = 0
  for (const text of texts) {
    work(text)
    characters += text.length
    if (characters < charactersAtOnce) continue
    characters = 0
    await nextTurn()
  }
}

function withoutFilePath(piece: string): string {
  let start = piece.search(filePath)
  if (piece.charAt(start - 1) !== '/') return piece
  while (/[\w/-]/.test(piece.charAt(start - 1))) start -= 1
  const host = hostBefore.exec(piece.slice(Math.max(0, start - maxHostLength), start))
  return piece.slice(0, start - (host?.[0].length ?? 0))
}

/** @returns a pattern for the names, with and without extension, ignoring punctuation between letters; null for none */
async function namesIn(names: readonly string[], open: readonly string[]): Promise<RegExp | null> {
  if (names.length === 0) return null

  const known: string[] = []
  await inSlices(open, (text) => known.push(lettersOf(text).join('')))
  const patterns = [...new Set(names.flatMap((name) => [name, name.replace(/\.[a-z\d]{1,8}$/i, '')]))]
    .map(lettersOf)
    .filter((letters) => letters.length >= minCharacters)
    .filter((letters) => !known.some((text) => text.includes(letters.join(''))))
    .toSorted((left, right) => right.length - left.length)
    .map((letters) => letters.join(`[^\\p{L}\\p{N}]{0,${maxMarks}}`))
  return patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'giu')
}

/** @returns the quotation keys of a text: each run of characters, and the sentences that are shorter than a run */
function quotations(text: string): string[] {
  const runs: string[] = []
  for (const sentence of splitSentences(text)) {
    const letters = lettersOf(sentence.text)
    if (letters.length >= minCharacters && letters.length < quotedCharacters) runs.push(letters.join(''))
    for (let at = 0; at + quotedCharacters <= letters.length; at += 1)
      runs.push(letters.slice(at, at + quotedCharacters).join(''))
  }
  return runs
}

/** Its letters and digits only, so that Markdown and line breaks hide no quotation. */
function lettersOf(text: string): string[] {
  let plain = ''
  let from = 0
  for (const { start, end } of findCitationMarkers(text)) {
    plain += text.slice(from, start)
    from = end
  }

  plain += text.slice(from)

  return Array.from(
    plain
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  )
}
