import { type ListedWord, WordList } from './word-list.ts'

/** Why a file is no word list, in Chinese, for the terminal and the log; never with a word of it. */
export class UnreadableWordList extends Error {
  override readonly name = 'UnreadableWordList'
}

/** More would hold the process up for half a second whenever the file changes. */
const mostWords = 100_000
const mostBytes = 8 * 1024 * 1024

/**
 * Reads an operator's word list: UTF-8, one word a line, `#` at its start makes a line a comment. After a tab may stand
 * what kind of word it is: `forbidden` means that the author is shown the word; anything else is the operator's
 * own note.
 * @throws {UnreadableWordList}
 */
export function parseWordList(bytes: Uint8Array): WordList {
  if (bytes.byteLength > mostBytes)
    throw new UnreadableWordList(`SENSITIVE_WORDS_FILE：词表超过 ${mostBytes / 1024 / 1024} MB`)
  const words = decode(bytes)
    .split(/\r\n|\n|\r/)
    .flatMap(readLine)
  if (words.length > mostWords)
    throw new UnreadableWordList(`SENSITIVE_WORDS_FILE：词表超过 ${mostWords} 个词`)
  return new WordList(words)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new UnreadableWordList('SENSITIVE_WORDS_FILE：词表不是 UTF-8 编码', { cause })
  }
}

function readLine(line: string): ListedWord[] {
  const [text = '', kind = ''] = line.split('\t').map((part) => part.trim())
  if (text === '' || text.startsWith('#')) return []
  return [{ text, isForbidden: kind.toLowerCase() === 'forbidden' }]
}
