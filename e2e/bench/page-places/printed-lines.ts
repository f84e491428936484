import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PageBox } from '../../../lib/contract/routes/file-routes.ts'

const run = promisify(execFile)
const maxOutput = 64 * 1024 * 1024

interface PrintedCharacter {
  readonly text: string
  readonly page: number
  /** Counted through the document. */
  readonly word: number
  /** 0 to 1 of the page. */
  readonly box: PageBox
}

/** Where a sentence is printed, as another program tells it. */
export interface PrintedSentence {
  /** Pages, in order. */
  readonly pages: readonly number[]
  readonly lines: readonly { readonly page: number; readonly box: PageBox }[]
}

/** Height of a line in ems, at most: some fonts declare more, and Poppler's boxes are then those of several lines. */
const maxEms = 1.3

/** The characters of a PDF by Poppler's `pdftotext -bbox`, which tells a box for each run without spaces. */
export class PrintedText {
  readonly #characters: readonly PrintedCharacter[]
  readonly #text: string

  private constructor(characters: readonly PrintedCharacter[]) {
    this.#characters = characters
    this.#text = characters.map(({ text }) => text).join('')
  }

  /** @param size of the font in points */
  static async read(folder: string, bytes: Uint8Array, size: number): Promise<PrintedText> {
    const path = join(folder, 'printed.pdf')
    await writeFile(path, bytes)
    const { stdout } = await run('pdftotext', ['-bbox-layout', path, '-'], { maxBuffer: maxOutput })
    return new PrintedText(charactersOf(stdout, size))
  }

  /** @returns null when it is printed in several places, or not found, or in characters of different widths */
  find(sentence: string): PrintedSentence | null {
    const wanted = Array.from(sentence).filter(isWide).join('')
    const at = this.#text.indexOf(wanted)
    if (at < 0 || this.#text.indexOf(wanted, at + 1) >= 0 || !Array.from(sentence).every(isWide)) return null
    const found = this.#characters.slice(at, at + wanted.length)
    const lines = Object.values(Object.groupBy(found, ({ word }) => word)).flatMap((word = []) => {
      const [first, last] = [word[0], word.at(-1)]
      if (!first || !last) return []
      const { x, y, h } = first.box
      return [{ page: first.page, box: { x, y, w: last.box.x + last.box.w - x, h } }]
    })
    return { pages: [...new Set(found.map(({ page }) => page))], lines }
  }
}

/** Whether its advance is one em in the fonts that are used here. */
function isWide(character: string): boolean {
  return /[\p{Script=Han}，。；：？！、]/u.test(character)
}

function charactersOf(html: string, size: number): PrintedCharacter[] {
  const characters: PrintedCharacter[] = []
  let [page, width, height, word] = [0, 1, 1, 0]
  const tag =
    /<page width="([\d.]+)" height="([\d.]+)">|<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g
  for (const [, pageWidth, pageHeight, xMin, yMin, xMax, yMax, content = ''] of html.matchAll(tag)) {
    if (pageWidth !== undefined) {
      ;[page, width, height] = [page + 1, Number(pageWidth), Number(pageHeight)]
      continue
    }
    word += 1
    const letters = Array.from(content)
    const left = Number(xMin) / width
    const all = Number(xMax) / width - left
    const high = Math.min(Number(yMax) - Number(yMin), size * maxEms) / height
    const top = (Number(yMin) + Number(yMax)) / 2 / height - high / 2
    // Characters of several widths are placed by their share of the run.
    const ems = letters.map((each) => (isWide(each) ? 1 : 0.5))
    const sum = ems.reduce((total, em) => total + em, 0)
    let before = 0
    for (const [index, text] of letters.entries()) {
      const em = ems[index] ?? 0
      const box = { x: left + (all * before) / sum, y: top, w: (all * em) / sum, h: high }
      before += em
      if (isWide(text)) characters.push({ text, page, word, box })
    }
  }
  return characters
}
