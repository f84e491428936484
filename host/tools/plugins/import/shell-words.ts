import { ImportRefused } from './imported.ts'

/** Most words of all commands. */
const maxWords = 5_000

/**
 * Splits a text into commands and their words, as a POSIX shell does (Shell Command Language §2.2): quotes, `$'…'`,
 * backslashes, continued lines. Variables are not expanded; `;`, `&&` and line ends separate commands.
 * @throws {ImportRefused} when a quote is not closed
 */
export function shellCommands(text: string): string[][] {
  const commands: string[][] = [[]]
  let word: string | undefined
  let at = 0
  let count = 0
  const endWord = () => {
    if (word === undefined) return
    commands.at(-1)?.push(word)
    word = undefined
    count += 1
    if (count > maxWords) throw new ImportRefused('命令太长了，请分几次导入')
  }
  const endCommand = () => {
    endWord()
    commands.push([])
  }
  const quoted = (from: number, mark: string): [string, number] => {
    const end = mark === "'" ? text.indexOf(mark, from) : closing(text, from, mark)
    if (end < 0) throw new ImportRefused('命令读不懂：有一个引号没有配对')
    return [text.slice(from, end), end + 1]
  }
  while (at < text.length) {
    const character = text.charAt(at)
    const next = text.charAt(at + 1)
    if (character === '\\' && (next === '\n' || text.startsWith('\r\n', at + 1))) at += next === '\n' ? 2 : 3
    else if (character === '\\') {
      word = (word ?? '') + next
      at += 2
    } else if (character === "'") {
      const [inner, end] = quoted(at + 1, "'")
      word = (word ?? '') + inner
      at = end
    } else if (character === '"') {
      const [inner, end] = quoted(at + 1, '"')
      word =
        (word ?? '') +
        inner.replaceAll(/\\(\r?\n|[\\"$`])/g, (_, escaped: string) =>
          escaped.endsWith('\n') ? '' : escaped,
        )
      at = end
    } else if (character === '$' && next === "'") {
      const end = closing(text, at + 2, "'")
      if (end < 0) throw new ImportRefused('命令读不懂：有一个引号没有配对')
      word = (word ?? '') + ansi(text.slice(at + 2, end))
      at = end + 1
    } else if (character === '\n' || character === ';' || (character === '&' && next === '&')) {
      endCommand()
      at += character === '&' ? 2 : 1
    } else if (/\s/.test(character)) {
      endWord()
      at += 1
    } else {
      word = (word ?? '') + character
      at += 1
    }
  }
  endWord()
  return commands.filter((words) => words.length > 0)
}

/** @returns where the closing mark is that no backslash escapes; -1 when there is none */
function closing(text: string, from: number, mark: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1
    else if (text.charAt(at) === mark) return at
  }
  return -1
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
}

function ansi(text: string): string {
  return text.replaceAll(
    /\\(?:u([0-9a-fA-F]{1,4})|x([0-9a-fA-F]{1,2})|([\s\S]))/g,
    (_, unicode?: string, hex?: string, other = '') => {
      const code = unicode ?? hex
      return code === undefined ? (escapes[other] ?? other) : String.fromCharCode(Number.parseInt(code, 16))
    },
  )
}
