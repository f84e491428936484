import { setImmediate as nextTurn } from 'node:timers/promises'
import { findCitationMarkers } from '../../../lib/text/citations/citation-markers.ts'
import { splitSentences } from '../../../lib/text/sentences.ts'

/** So many characters in a row are a quotation, not a turn of phrase. */
const quotedCharacters = 12
/** Shorter ones are words that anybody writes. */
const leastCharacters = 4

/** So many marks and blanks may stand between two letters of a name. */
const mostMarks = 4

/** So many characters are taken apart at once: a few milliseconds. */
const charactersAtOnce = 10_000

/** What stands in the place of a sentence that quotes what is private. */
export const hiddenSentence = '（这里引用的资料没有公开）'

/** What stands in the place of the name of a private document. */
export const hiddenName = '没有公开的资料'

/** Whatever may be a path; each piece is looked at once. */
const address = /[^\s)"'<>]+/g
/** Paths that open a file of a person carry what opens it. */
const filePath = /(?:v1\/file\/content|blobs\/)/i
/** Where such a path is a complete address. */
const hostBefore = /https?:\/\/[^/]{0,255}$/i
const longestHost = 264

/**
 * Makes the function that takes out of a text what it quotes word for word of private passages, and the addresses that
 * open somebody's files. Its time grows with the text, whatever the passages. Everybody else's work goes on while the
 * passages are taken apart; where none is private they are not looked at.
 * @param hidden the private passages, with their titles
 * @param open what everybody may read anyway: what stands there, too, is not hidden
 * @param names what the private documents are called: their names go, wherever they stand in a sentence
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
      // Two in a row are said once.
      if (!isQuoted) shown += sentence.text
      else if (!shown.endsWith(hiddenSentence)) shown += hiddenSentence
      from = sentence.end
    }
    return shown + unsigned.slice(from)
  }
}

/** @returns what the private texts are recognised by, and no open one */
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

/** Does this for each text, with a pause after some of them for whatever else the process has to do. */
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

/** @returns a piece of text without the path of a file that stands in it */
function withoutFilePath(piece: string): string {
  let start = piece.search(filePath)
  if (piece.charAt(start - 1) !== '/') return piece
  while (/[\w/-]/.test(piece.charAt(start - 1))) start -= 1
  const host = hostBefore.exec(piece.slice(Math.max(0, start - longestHost), start))
  return piece.slice(0, start - (host?.[0].length ?? 0))
}

/** @returns what finds names, with their extensions and without, whatever marks stand between their letters; null for none */
async function namesIn(names: readonly string[], open: readonly string[]): Promise<RegExp | null> {
  if (names.length === 0) return null
  const known: string[] = []
  await inSlices(open, (text) => known.push(lettersOf(text).join('')))
  const patterns = [...new Set(names.flatMap((name) => [name, name.replace(/\.[a-z\d]{1,8}$/i, '')]))]
    .map(lettersOf)
    .filter((letters) => letters.length >= leastCharacters)
    .filter((letters) => !known.some((text) => text.includes(letters.join(''))))
    .toSorted((left, right) => right.length - left.length)
    .map((letters) => letters.join(`[^\\p{L}\\p{N}]{0,${mostMarks}}`))
  return patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'giu')
}

/** @returns what a text is recognised by: each run of characters, and its sentences where they are shorter than a run */
function quotations(text: string): string[] {
  const runs: string[] = []
  for (const sentence of splitSentences(text)) {
    const letters = lettersOf(sentence.text)
    if (letters.length >= leastCharacters && letters.length < quotedCharacters) runs.push(letters.join(''))
    for (let at = 0; at + quotedCharacters <= letters.length; at += 1)
      runs.push(letters.slice(at, at + quotedCharacters).join(''))
  }
  return runs
}

/** Its letters and digits, without markers, marks and spaces: so that Markdown and line breaks hide no quotation. */
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
