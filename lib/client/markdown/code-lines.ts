import type { Code } from 'mdast'
import { offsetsOf } from './growing-containers'

export class CodeLines {
  #text: string | null = null

  /** Code so far; each line but the last ends with a line ending. */
  get text(): string {
    return this.#text ?? ''
  }

  copy(): CodeLines {
    const copy = new CodeLines()
    copy.#text = this.#text
    return copy
  }

  /**
   * Adds lines of the parsed code, without the fence's indentation.
   * @param source what the code was parsed from
   * @param from start of the first line not added yet; the fence itself, if none was
   * @param to end of the last finished line; null when the code has ended
   */
  take(node: Code, source: string, from: number, to: number | null): void {
    const fenceEnd = source.indexOf('\n', offsetsOf(node).start) + 1
    if (fenceEnd === 0) return

    const begin = Math.max(from, fenceEnd)
    const known = node.value.split('\n')
    const count = to === null ? linesToEnd(node, source, begin) : countLines(source.slice(begin, to))
    if (count === 0) return

    const added = Array.from({ length: count }, (_, index) => known[index] ?? '').join('\n')
    this.#text = this.#text === null ? added : `${this.#text}\n${added}`
  }
}

/** Number of code lines up to its end, excluding a closing fence. */
function linesToEnd(node: Code, source: string, begin: number): number {
  if (node.value !== '') return countLines(`${node.value}\n`)
  const lines = source.slice(begin, offsetsOf(node).end)
  if (lines === '') return 0
  const isClosed = /[`~]{3,}[ \t]*$/.test(lines)
  return isClosed ? countLines(lines) : countLines(lines.replace(/\n$/, ''))
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}
