import type { Code } from 'mdast'
import { offsetsOf } from './growing-containers'

/** The lines of a fence of code that grows. */
export class CodeLines {
  #text: string | null = null

  /** What stands in the fence so far; each line but the last ends with a line ending. */
  get text(): string {
    return this.#text ?? ''
  }

  copy(): CodeLines {
    const copy = new CodeLines()
    copy.#text = this.#text
    return copy
  }

  /**
   * Adds lines of the parsed code, which has their indentation.
   * @param source what the code was parsed from
   * @param from where the lines begin that were not added yet; the fence itself, if nothing was
   * @param to where the last one that is finished ends; null when the code is over
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

/** How many lines the code has up to its end, without the fence that may close it. */
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
