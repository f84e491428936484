import { cutCharacters } from '../../../lib/text/cut-characters.ts'
import { splitSentences } from '../../../lib/text/sentences.ts'
import type { Block } from './blocks.ts'

/** A passage holds at most this many characters. */
export const passageLimit = 1_000
/** Stands between the headings above a passage, outermost first. */
export const headingSeparator = ' › '
/** A section shorter than this is kept together with the next one, so that no passage is a mere line. */
const leastSection = 160

export interface Passage {
  /** The headings above it, outermost first. */
  readonly heading: string
  readonly text: string
}

/**
 * Cuts a document into passages at the borders of paragraphs and sections. A section's headings stand in its text,
 * a line each, so that a reader of the passage sees what it is about. A paragraph that fits is never cut, a longer
 * one is cut between sentences, and only a sentence that does not fit is cut inside.
 */
export function cutPassages(blocks: readonly Block[]): Passage[] {
  const cutter = new Cutter()
  for (const block of blocks) {
    if (block.kind === 'heading') cutter.heading(block.level, block.text)
    else cutter.paragraph(block.text)
  }
  return cutter.finish()
}

class Cutter {
  readonly #passages: Passage[] = []
  readonly #path: { level: number; text: string }[] = []
  #heading = ''
  #text = ''
  /** Headings met since the last paragraph; they open the text that follows, never end one. */
  #waiting: string[] = []

  heading(level: number, text: string): void {
    while ((this.#path.at(-1)?.level ?? 0) >= level) this.#path.pop()
    this.#path.push({ level, text })
    if (this.#text.length >= leastSection) this.#flush()
    this.#waiting.push(text)
  }

  paragraph(text: string): void {
    for (const [index, part] of pieces(text).entries()) {
      const opening = index === 0 ? [...this.#waiting, part].join('\n') : part
      if (this.#text.length + 1 + opening.length > passageLimit) this.#flush()
      if (this.#text === '') this.#heading = this.#path.map((heading) => heading.text).join(headingSeparator)
      this.#text += this.#text === '' ? opening : `\n${opening}`
      this.#waiting = []
    }
  }

  finish(): Passage[] {
    // Headings without a text below them are all that such a document says.
    if (this.#text === '' && this.#passages.length === 0) this.#text = this.#waiting.join('\n')
    this.#flush()
    return this.#passages
  }

  #flush(): void {
    if (this.#text !== '') this.#passages.push({ heading: this.#heading, text: this.#text })
    this.#text = ''
  }
}

/** A paragraph in parts that fit, each of whole sentences where those fit. */
function pieces(paragraph: string): string[] {
  if (paragraph.length <= passageLimit) return [paragraph]
  const parts: string[] = []
  let from = 0
  let to = 0
  for (const { end } of splitSentences(paragraph)) {
    if (end - from > passageLimit && to > from) {
      parts.push(...bounded(paragraph.slice(from, to)))
      from = to
    }
    to = end
  }
  parts.push(...bounded(paragraph.slice(from)))
  return parts
}

function bounded(text: string): string[] {
  return cutCharacters(text.trim(), passageLimit)
}
