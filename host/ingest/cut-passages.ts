import { cutCharacters } from '../../lib/text/cut-characters.ts'
import { headingSeparator } from '../../lib/text/passage-places.ts'
import { splitSentences } from '../../lib/text/sentences.ts'
import type { Block, ClauseNumber } from './blocks.ts'
import { areInReach, describePlaces, type Place } from './place.ts'

/** Maximum characters of a passage. */
export const passageLimit = 1_000
/** Minimum characters of a section; shorter ones are merged with the next, so that no passage is a single line. */
const minSection = 160
const maxHeadingLength = 200
/** Maximum total characters of consecutive headings; longer ones are a list, and text of their own. */
const maxHeadingCharacters = 400

export interface Passage {
  /** The headings above it, outermost first. */
  readonly heading: string
  /** Its location in the document, in words, for formats with locations. */
  readonly location?: string
  readonly text: string
  /** Locations of its parts when it spans several: each starts at the character offset `at`. */
  readonly marks?: readonly PlaceMark[]
  /** Headings of further sections, when it has several: each starts at the character offset `at`. */
  readonly sections?: readonly { readonly at: number; readonly heading: string }[]
}

interface PlaceMark {
  readonly at: number
  readonly location: string
}

/**
 * Splits a document into passages at paragraph and section boundaries. A section's headings are included in its text,
 * a line each, so that the passage shows its subject. A paragraph that fits is never split, a longer one is split
 * between sentences, and only a sentence that does not fit is split inside. A passage may span pages and rows, but
 * not sheets or chapters. A numbered clause is a section within its headings.
 */
export function cutPassages(blocks: readonly Block[]): Passage[] {
  const cutter = new Cutter()
  for (const block of blocks) {
    const isHeading = block.kind === 'heading' && block.text.length <= maxHeadingLength
    if (isHeading) cutter.heading(block.level, block.text, block.place)
    else cutter.paragraph(block.text, block.place, block.kind === 'paragraph' ? block : {})
  }
  return cutter.finish()
}

/** Where a paragraph begins a clause, or ends others. */
interface ClauseMarks {
  readonly clause?: ClauseNumber
  readonly leaves?: number
}

/** A heading or a paragraph. */
interface Line {
  readonly text: string
  readonly place: Place | undefined
}

class Cutter {
  readonly #passages: Passage[] = []
  readonly #path: { level: number; text: string }[] = []
  #heading = ''
  #text = ''
  /** Headings since the last paragraph; they start the next passage, never end one. */
  #waiting: Line[] = []
  #from: Place | undefined
  #to: Place | undefined
  #marks: PlaceMark[] = []
  #sections: { at: number; heading: string }[] = []

  heading(level: number, text: string, place?: Place): void {
    this.#enter(level, text)
    if (this.#text.length >= minSection) this.#flush()
    this.#waiting.push({ text, place })
    const lengthWaiting = this.#waiting.reduce((sum, heading) => sum + heading.text.length, 0)
    if (lengthWaiting > maxHeadingCharacters) this.#takeWaiting()
  }

  paragraph(text: string, place: Place | undefined, { clause, leaves }: ClauseMarks): void {
    if (leaves !== undefined) this.#leave(leaves)
    const above = this.#pathHeading()
    if (clause) this.#enter(clause.level, clause.text)
    const path = this.#pathHeading()
    for (const part of pieces(text)) {
      const headings = this.#waiting
      this.#waiting = []
      const isBelow = headings.length > 0 && path !== above
      this.#append([...headings, { text: part, place }], isBelow ? above : path)
      // The headings are not of the clause that follows them.
      if (isBelow) this.#sections.push({ at: this.#text.length - part.length, heading: path })
    }
  }

  finish(): Passage[] {
    // A heading without text below it is text: a large last line, a signature, a document of headings only.
    this.#takeWaiting()
    this.#flush()
    return this.#passages
  }

  #pathHeading(): string {
    const texts = this.#path.map((heading) => heading.text)
    while (texts.length > 1 && texts.join(headingSeparator).length > maxHeadingCharacters) texts.shift()
    return texts.join(headingSeparator)
  }

  #enter(level: number, text: string): void {
    this.#leave(level)
    this.#path.push({ level, text })
  }

  #leave(level: number): void {
    while ((this.#path.at(-1)?.level ?? 0) >= level) this.#path.pop()
  }

  #takeWaiting(): void {
    if (this.#waiting.length === 0) return
    const lines = this.#waiting
    this.#waiting = []
    this.#append(lines, '')
  }

  /** @param lines headings, and the text below them, which stay together */
  #append(lines: readonly Line[], heading: string): void {
    const length = lines.reduce((sum, { text }) => sum + 1 + text.length, 0)
    const [from, to] = [lines[0]?.place, lines.at(-1)?.place]
    const isFull = this.#text.length + length > passageLimit
    if (isFull || !areInReach(this.#to, from)) this.#flush()
    if (this.#text === '') {
      this.#heading = heading
      this.#from = from
    }

    this.#to = to
    if (this.#text !== '') {
      this.#text += '\n'
      const above = this.#sections.at(-1)?.heading ?? this.#heading
      if (heading !== above) this.#sections.push({ at: this.#text.length, heading })
    }

    for (const [index, { text, place }] of lines.entries()) {
      if (index > 0) this.#text += '\n'
      const location = describePlaces(place, place)
      if (location !== this.#marks.at(-1)?.location) this.#marks.push({ at: this.#text.length, location })
      this.#text += text
    }
  }

  #flush(): void {
    const location = describePlaces(this.#from, this.#to)
    const marks = this.#marks.length > 1 ? { marks: this.#marks } : {}
    const sections = this.#sections.length > 0 ? { sections: this.#sections } : {}
    const passage = { heading: this.#heading, text: this.#text, ...marks, ...sections }
    if (this.#text !== '') this.#passages.push(location === '' ? passage : { ...passage, location })
    this.#text = ''
    this.#marks = []
    this.#sections = []
  }
}

/** Splits a paragraph into parts that fit, at sentence boundaries where possible. */
function pieces(paragraph: string): string[] {
  if (paragraph.length <= passageLimit) return [paragraph]

  const parts: string[] = []
  let from = 0
  let to = 0
  for (const { end } of splitSentences(paragraph)) {
    if (end - from > passageLimit && to > from) {
      parts.push(...cutParagraph(paragraph.slice(from, to)))
      from = to
    }
    to = end
  }

  parts.push(...cutParagraph(paragraph.slice(from)))
  return parts
}

function cutParagraph(text: string): string[] {
  return cutCharacters(text.trim(), passageLimit)
}
