import type { BlockList } from '../../blocks.ts'
import { passageLimit } from '../../cut-passages.ts'
import type { WordBlock } from './word-block.ts'

/** Writes the blocks of a Word document in order; the items of a list are lines of a paragraph. */
export class WordWriter {
  readonly #list: BlockList
  #items: string[] = []
  #length = 0

  constructor(list: BlockList) {
    this.#list = list
  }

  /** @throws {UnreadableDocument} when the document exceeds the text limit */
  write(block: WordBlock): void {
    if (block.kind === 'item') {
      // A list that is longer than a passage is cut between its items.
      if (this.#length + block.text.length > passageLimit) this.finish()
      this.#items.push(block.text)
      this.#length += block.text.length + 1
      return
    }
    this.finish()
    if (block.kind === 'heading') this.#list.heading(block.level, block.text)
    else if (block.kind === 'paragraph') this.#list.paragraph(block.text, undefined, block.clause)
    else {
      const layout = block.table.layout()
      if (layout) for (const each of layout) this.write(each)
      else for (const row of block.table.describe()) this.#list.paragraph(row)
    }
  }

  finish(): void {
    if (this.#items.length > 0) this.#list.paragraph(this.#items.join('\n'))
    this.#items = []
    this.#length = 0
  }
}
