import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PageBox } from '../../../lib/contract/routes/file-routes.ts'

const run = promisify(execFile)
const dotsPerInch = 144
/** Grey levels below it are ink. */
const darkest = 160

/** The first page of a PDF as Poppler prints it, in grey. */
export class PageInk {
  readonly #width: number
  readonly #height: number
  readonly #levels: Uint8Array

  private constructor(width: number, height: number, levels: Uint8Array) {
    this.#width = width
    this.#height = height
    this.#levels = levels
  }

  /** @param folder has the document as `printed.pdf` */
  static async read(folder: string): Promise<PageInk> {
    const target = join(folder, 'ink')
    const options = ['-r', String(dotsPerInch), '-f', '1', '-l', '1', '-gray', '-singlefile']
    await run('pdftoppm', [...options, join(folder, 'printed.pdf'), target])
    const bytes = await readFile(`${target}.pgm`)
    // Netpbm's PGM: a signature, the size and the white level, then a byte a dot.
    const head = /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(bytes.subarray(0, 64).toString('latin1'))
    if (!head) throw new Error('not a PGM')
    return new PageInk(Number(head[1]), Number(head[2]), bytes.subarray(head[0].length))
  }

  /**
   * Centres the box of a line on what is printed in it: fonts declare heights that their characters do not fill.
   * @returns the box itself where it is empty
   */
  centred(box: PageBox): PageBox {
    const [first, last] = [Math.floor(box.y * this.#height), Math.ceil((box.y + box.h) * this.#height)]
    const rows = Array.from({ length: last - first }, (_, at) => first + at)
    const inked = rows.filter((row) => this.#isInked(row, box))
    const [top, bottom] = [inked[0], inked.at(-1)]
    if (top === undefined || bottom === undefined) return box
    return { ...box, y: (top + bottom + 1) / 2 / this.#height - box.h / 2 }
  }

  #isInked(row: number, { x, w }: PageBox): boolean {
    const start = row * this.#width
    const [from, to] = [Math.floor(x * this.#width), Math.ceil((x + w) * this.#width)]
    return this.#levels.subarray(start + from, start + to).some((level) => level < darkest)
  }
}
