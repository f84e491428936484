import { findCitationMarkers } from '../../lib/text/citation-markers.ts'
import { splitSentences } from '../../lib/text/sentences.ts'

/** So many characters in a row are a quotation, not a turn of phrase. */
const quotedCharacters = 12
/** Shorter ones are words that anybody writes. */
const leastCharacters = 4

/** What stands in the place of a sentence that quotes what is private. */
export const hiddenSentence = '（这里引用的资料没有公开）'

/** Paths that open a file of a person: they carry what opens it. */
const filePath = /(?:https?:\/\/[^\s/)"'<>]+)?\/(?:[\w-]+\/)*(?:v1\/file\/content|blobs\/)[^\s)"'<>]*/gi

/**
 * Makes the function that takes out of a text what it quotes word for word of private passages, and the addresses that
 * open somebody's files. Its time grows with the text, whatever the passages.
 * @param hidden the private passages, with their titles
 * @param open what everybody may read anyway: what stands there, too, is not hidden
 */
export function withoutPrivateText(
  hidden: readonly string[],
  open: readonly string[],
): (text: string) => string {
  const quoted = new Set(hidden.flatMap(quotations))
  for (const text of open) for (const each of quotations(text)) quoted.delete(each)
  return (text) => {
    const unsigned = text.replace(filePath, '')
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
