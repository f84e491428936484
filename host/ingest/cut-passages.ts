import { cutCharacters } from '../../lib/text/cut-characters.ts'
import { splitSentences } from '../../lib/text/sentences.ts'
import type { Block } from './blocks.ts'
import { areInReach, describePlaces, type Place } from './place.ts'

/** A passage holds at most this many characters. */
export const passageLimit = 1_000
/** Stands between the headings above a passage, outermost first. */
export const headingSeparator = ' › '
/** A section shorter than this is kept together with the next one, so that no passage is a mere line. */
const leastSection = 160
/** What is longer is no heading, whatever its document calls it. */
const longestHeading = 200
/** Headings without a text between them that are longer than this together are a list, and a text of their own. */
const mostWaiting = 400

export interface Passage {
  /** The headings above it, outermost first. */
  readonly heading: string
  /** Where in its document it stands, in words, when its format has positions. */
  readonly location?: string
  readonly text: string
  /** Where its parts stand, when it reaches over several places: each from `at` on, in characters. */
  readonly marks?: readonly PlaceMark[]
  /** The headings above its further sections, when it holds several short ones: each from `at` on, in characters. */
  readonly sections?: readonly { readonly at: number; readonly heading: string }[]
}

/** From this character on a passage stands at this place. */
interface PlaceMark {
  readonly at: number
  readonly location: string
}

/**
 * Cuts a document into passages at the borders of paragraphs and sections. A section's headings stand in its text,
 * a line each, so that a reader of the passage sees what it is about. A paragraph that fits is never cut, a longer
 * one is cut between sentences, and only a sentence that does not fit is cut inside. A passage may reach over pages and
 * rows, but not over sheets or chapters.
 */
export function cutPassages(blocks: readonly Block[]): Passage[] {
  const cutter = new Cutter()
  for (const block of blocks) {
    const isHeading = block.kind === 'heading' && block.text.length <= longestHeading
    if (isHeading) cutter.heading(block.level, block.text, block.place)
    else cutter.paragraph(block.text, block.place)
  }
  return cutter.finish()
}

class Cutter {
  readonly #passages: Passage[] = []
  readonly #path: { level: number; text: string }[] = []
  #heading = ''
  #text = ''
  /** Headings met since the last paragraph; they open the text that follows, never end one. */
  #waiting: { text: string; place: Place | undefined }[] = []
  #from: Place | undefined
  #to: Place | undefined
  #marks: PlaceMark[] = []
  #sections: { at: number; heading: string }[] = []

  heading(level: number, text: string, place?: Place): void {
    while ((this.#path.at(-1)?.level ?? 0) >= level) this.#path.pop()
    this.#path.push({ level, text })
    if (this.#text.length >= leastSection) this.#flush()
    this.#waiting.push({ text, place })
    const lengthWaiting = this.#waiting.reduce((sum, heading) => sum + heading.text.length, 0)
    if (lengthWaiting > mostWaiting) this.#takeWaiting()
  }

  paragraph(text: string, place?: Place): void {
    for (const [index, part] of pieces(text).entries()) {
      const from = index === 0 ? this.#waiting[0]?.place : undefined
      const headings = this.#waiting.map((heading) => heading.text)
      this.#waiting = []
      const path = this.#path.map((heading) => heading.text).join(headingSeparator)
      this.#append([...headings, part].join('\n'), path, from ?? place, place)
    }
  }

  finish(): Passage[] {
    // Headings without a text below them are the whole text of such a document.
    if (this.#text === '' && this.#passages.length === 0) this.#takeWaiting()
    this.#flush()
    return this.#passages
  }

  #takeWaiting(): void {
    const [first] = this.#waiting
    if (!first) return
    const text = this.#waiting.map((heading) => heading.text).join('\n')
    this.#waiting = []
    this.#append(text, '', first.place, first.place)
  }

  #append(text: string, heading: string, from: Place | undefined, to: Place | undefined): void {
    const isFull = this.#text.length + 1 + text.length > passageLimit
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
    const location = describePlaces(to, to)
    if (location !== this.#marks.at(-1)?.location) this.#marks.push({ at: this.#text.length, location })
    this.#text += text
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
