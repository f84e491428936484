import { symbolOf, symbolText } from './symbol-text.ts'

/**
 * What a field shows that has no stored result: the character of SYMBOL (ECMA-376 part 1, 17.16.5.60), and the text of
 * EQ (17.16.5.19), with which Word encloses characters and writes readings above them.
 * @returns '' for any other field
 */
export function fieldText(instruction: string): string {
  const [, name = '', rest = ''] = /^\s*(SYMBOL|EQ)\s([^]*)$/i.exec(instruction) ?? []
  if (/^symbol$/i.test(name)) return symbolFieldText(rest)
  return name === '' ? '' : new EquationParser(rest).read()
}

function symbolFieldText(rest: string): string {
  const [, hex, decimal] = /^\s*(?:0x([0-9a-f]{1,4})|(\d{1,5}))/i.exec(rest) ?? []
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  const font = /\\f\s{0,9}"?([^"\\]{1,40})/i.exec(rest)?.[1]?.trim() ?? ''
  if (!Number.isInteger(code) || code > 0xffff) return ''
  return (
    symbolOf(code, font) || (font === '' || code > 0xff ? String.fromCodePoint(code) : symbolText('', font))
  )
}

const maxDepth = 20
const circled = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'

/** The text of an equation; fractions and roots are TeX. */
class EquationParser {
  readonly #source: string
  #at = 0
  #depth = 0

  constructor(source: string) {
    this.#source = source
  }

  read(): string {
    return this.#sequence(false).trim()
  }

  /** Reads to the end, or to the end of an argument. */
  #sequence(isArgument: boolean): string {
    let text = ''
    while (this.#at < this.#source.length) {
      const character = this.#source.charAt(this.#at)
      if (isArgument && /[,;)]/.test(character)) break
      if (character === '\\') text += this.#switch()
      else {
        text += character
        this.#at += 1
      }
    }
    return text
  }

  /** A switch with its options and arguments, or an escaped character. */
  #switch(): string {
    const start = this.#at
    const names: string[] = []
    const option = /\\([a-z]{1,2}|\*)[ \d]{0,5}/iy
    for (option.lastIndex = this.#at; ; ) {
      const found = option.exec(this.#source)
      if (!found) break
      names.push((found[1] ?? '').toLowerCase())
      this.#at = option.lastIndex
    }
    if (names.length === 0) {
      this.#at += 2
      return this.#source.charAt(start + 1)
    }
    if (names.at(-1) === '*') {
      this.#at = endOfWord(this.#source, this.#at)
      return ''
    }
    const values = this.#source.charAt(this.#at) === '(' && this.#depth < maxDepth ? this.#arguments() : []
    return shown(names, values)
  }

  #arguments(): string[] {
    const values: string[] = []
    this.#depth += 1
    do {
      this.#at += 1
      values.push(this.#sequence(true).trim())
    } while (/[,;]/.test(this.#source.charAt(this.#at)))
    this.#at += 1
    this.#depth -= 1
    return values
  }
}

/** A format such as `jc2`, or `"Font:宋体"`. */
function endOfWord(source: string, from: number): number {
  const isQuoted = source.charAt(from) === '"'
  const end = isQuoted ? source.indexOf('"', from + 1) + 1 : source.indexOf(' ', from)
  return end > from ? end : source.length
}

function shown([name = '', ...options]: readonly string[], values: readonly string[]): string {
  const [first = '', second = ''] = values
  if (name === 'f') return `$\\frac{${first}}{${second}}$`
  if (name === 'r') return values.length > 1 ? `$\\sqrt[${first}]{${second}}$` : `$\\sqrt{${first}}$`
  // A reading above the text of an overlay.
  if (name === 's') return options.includes('up') && values.length === 1 ? '' : values.join('')
  if (name !== 'o') return values.join('')
  if (!/^[○〇◯□△◇]$/.test(first)) return values.join('')
  return /^[○〇◯]$/.test(first) ? (circled[Number(second) - 1] ?? second) : second
}
