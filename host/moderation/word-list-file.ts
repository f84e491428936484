import { readFile, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { type ListedWord, WordList } from './word-list.ts'

/** Polling with stat works on every file system; change events do not. */
const defaultPollMs = 1_000

/**
 * The operator's word list with the current content of its file. A changed file is read once it is unchanged between
 * two polls, so that a partially written file is not read; the new list replaces the old one at once. When the file is
 * missing or unreadable, the last good list stays in use, which is logged once.
 */
export class WordListFile {
  readonly #path: string
  readonly #log: Logger
  readonly #timer: NodeJS.Timeout
  #words: WordList
  /** The state of the file when it was read or rejected, and at the last poll. */
  #known: string
  #seen: string
  #isHealthy = true
  #looking: Promise<void> = Promise.resolve()

  private constructor(path: string, log: Logger, start: { words: WordList; state: string }, pollMs: number) {
    this.#path = path
    this.#log = log
    this.#words = start.words
    this.#known = start.state
    this.#seen = start.state
    this.#timer = setInterval(() => {
      this.#looking = this.#looking.then(() => this.#look())
    }, pollMs)
    this.#timer.unref()
  }

  /**
   * Reads the file for the first time.
   * @throws {UnreadableWordList} also when it does not exist: a configured audit must not be missing silently
   */
  static async open(path: string, log: Logger, pollMs = defaultPollMs): Promise<WordListFile> {
    const state = await stateOf(path)
    const words = await read(path)
    const file = new WordListFile(path, log, { words, state }, pollMs)
    file.#report()
    return file
  }

  /** The current list. Callers that need one version for a while keep it. */
  get words(): WordList {
    return this.#words
  }

  get isHealthy(): boolean {
    return this.#isHealthy
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  async #look(): Promise<void> {
    const state = await stateOf(this.#path)
    const isStill = state === this.#seen
    this.#seen = state
    if (!isStill || state === this.#known) return

    this.#known = state
    try {
      this.#words = await read(this.#path)
      this.#isHealthy = true
      this.#report()
    } catch (error) {
      this.#isHealthy = false
      this.#log.error({ err: error }, 'the word list cannot be read; the last good one stays in use')
    }
  }

  #report(): void {
    const { words, unusable } = this.#words
    this.#log.info({ words: words.length, unusable }, 'the word list was read')
  }
}

async function read(path: string): Promise<WordList> {
  try {
    return parseWordList(await readFile(path))
  } catch (cause) {
    if (cause instanceof UnreadableWordList) throw cause
    throw new UnreadableWordList('SENSITIVE_WORDS_FILE：词表文件不存在，或没有权限读取', { cause })
  }
}

/** Changes when a file is written, replaced or removed. */
async function stateOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path)
    return `${mtimeMs} ${size} ${ino}`
  } catch {
    return 'missing'
  }
}

/** Why a file is not a valid word list, in Chinese, for the terminal and the log; never with a word of it. */
export class UnreadableWordList extends Error {
  override readonly name = 'UnreadableWordList'
}

/** Maximum words: more would block the process for half a second whenever the file changes. */
const maxWords = 100_000
const maxBytes = 8 * 1024 * 1024

/**
 * Parses an operator's word list: UTF-8, one word per line, `#` at its start marks a comment. A tab may precede the
 * kind of the word: `forbidden` means that the author is shown the word; anything else is the operator's own note.
 * @throws {UnreadableWordList}
 */
export function parseWordList(bytes: Uint8Array): WordList {
  if (bytes.byteLength > maxBytes)
    throw new UnreadableWordList(`SENSITIVE_WORDS_FILE：词表超过 ${maxBytes / 1024 / 1024} MB`)
  const words = decode(bytes)
    .split(/\r\n|\n|\r/)
    .flatMap(readLine)
  if (words.length > maxWords) throw new UnreadableWordList(`SENSITIVE_WORDS_FILE：词表超过 ${maxWords} 个词`)
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
