import { fieldText } from './field-text.ts'
import type { ListNumbers } from './numbering/list-numbers.ts'
import {
  blockOf,
  endParagraphProperties,
  type OpenParagraph,
  openParagraph,
  readParagraphProperty,
} from './open-paragraph.ts'
import { ParagraphText } from './paragraph-text.ts'
import type { WordStyle, WordStyles } from './read-styles.ts'
import type { Attribute } from './word-attributes.ts'
import type { WordBlock } from './word-block.ts'
import { WordFields } from './word-fields.ts'
import { WordFlow } from './word-flow.ts'
import type { WordNotes } from './word-notes.ts'
import { isHiddenRun, type OpenRun, openRun, readRunProperty, scriptOfRun, shownText } from './word-run.ts'
import { OpenTable } from './word-table.ts'

export interface WordContext {
  readonly styles: WordStyles
  readonly numbers: ListNumbers
  /** The addresses of links, by their ids, where they are read: in notes, whose links are mostly sources. */
  readonly links: ReadonlyMap<string, string>
  /** Null while the notes themselves are read. */
  readonly notes: WordNotes | null
  readonly includesHidden?: boolean
}

/** What was read of a part. */
export interface WordCounts {
  /** How often there was something to show. */
  written: number
  /** Number of places with hidden text. */
  hidden: number
}

/** A text of its own (the body, a note, a text box) while it is read, with its paragraphs and tables. */
export class WordStory {
  readonly fields = new WordFields()
  readonly isHidden: boolean
  readonly #context: WordContext
  readonly #counts: WordCounts
  readonly #tables: OpenTable[] = []
  readonly #flows: WordFlow[]
  #flow: WordFlow
  #paragraph: OpenParagraph | null = null
  #run: OpenRun = openRun()
  #hiddenRows = 0
  /** Whether the last text was hidden: a place may have several runs and paragraphs. */
  #isInHidden = false
  /** Text in the instruction of a field. */
  #withheld: string[] = []

  /** @param write receives its blocks in order */
  constructor(context: WordContext, counts: WordCounts, write: (block: WordBlock) => void, isHidden = false) {
    this.#context = context
    this.#counts = counts
    this.isHidden = isHidden
    this.#flow = new WordFlow(write)
    this.#flows = [this.#flow]
  }

  /** @returns what receives the blocks of a text box, which follow its paragraph */
  get boxes(): (block: WordBlock) => void {
    const [paragraph, flow] = [this.#paragraph, this.#flow]
    return (block) => {
      if (paragraph) paragraph.boxes.push(block)
      else flow.write(block)
    }
  }

  beginParagraph(): void {
    this.endParagraph()
    this.#paragraph = openParagraph(this.#flow.takeCarried())
    this.#run = openRun()
  }

  beginRun(): void {
    this.#run = openRun()
  }

  paragraphProperty(name: string, attribute: Attribute): void {
    // Where hidden text is shown, hidden marks of paragraphs are as well.
    if (name === 'w:vanish' && this.#context.includesHidden) return
    if (this.#paragraph) readParagraphProperty(this.#paragraph, name, attribute)
  }

  endParagraphProperties(): void {
    const paragraph = this.#paragraph
    if (paragraph) endParagraphProperties(paragraph, this.#styleOf(paragraph), this.#context.numbers)
  }

  /** A property of a run, a cell or a form field. */
  property(name: string, attribute: Attribute): void {
    readRunProperty(this.#run, name, attribute)
    this.#tables.at(-1)?.cellProperty(name, attribute)
    this.fields.property(name, attribute)
  }

  endParagraph(): void {
    const paragraph = this.#paragraph
    if (!paragraph) return
    this.#paragraph = null
    // An instruction without an end is damaged; what seemed to be in it is text.
    if (this.fields.endParagraph()) paragraph.text.add(this.#withheld.join(''))
    this.#withheld = []
    const style = this.#styleOf(paragraph)
    endParagraphProperties(paragraph, style, this.#context.numbers)
    const listed = paragraph.contents.finish()
    if (listed !== '') this.#flow.holdContents({ kind: 'paragraph', text: listed })
    if (!paragraph.isJoined) this.#writeParagraph(paragraph, style)
    for (const box of paragraph.boxes) this.#flow.write(box)
    if (paragraph.isJoined) this.#flow.carry(paragraph.text)
  }

  /** Text of a run, with its script and font. */
  runText(text: string): void {
    const [run, paragraph] = [this.#run, this.#paragraph]
    const shown = shownText(text, run)
    if (!paragraph || shown === '' || !this.#isRead(shown, paragraph)) return
    this.#target(paragraph).add(shown, scriptOfRun(run, this.#styleOf(paragraph), this.#runStyle()))
  }

  character(text: string): void {
    const paragraph = this.#paragraph
    if (paragraph && text !== '' && this.#isRead(text, paragraph)) this.#target(paragraph).add(text)
  }

  /** The address of a link follows its text, unless it is its text. */
  address(address: string): void {
    const paragraph = this.#paragraph
    if (paragraph && address !== '' && !this.#target(paragraph).endsWith(address))
      this.character(` ${address}`)
  }

  /** A formula may be next to paragraphs, as one of its own (22.1.2.78). */
  formula(tex: string, isDisplayed: boolean): void {
    if (!this.#paragraph) {
      this.beginParagraph()
      this.formula(tex, isDisplayed)
      return this.endParagraph()
    }
    const paragraph = this.#paragraph
    if (tex !== '' && this.#isRead(tex, paragraph)) this.#target(paragraph).formula(tex, isDisplayed)
  }

  /** A line break; what follows on the next page or in the next column is a paragraph of its own. */
  break(type: string): void {
    const paragraph = this.#paragraph
    if (!paragraph || (type !== 'page' && type !== 'column')) this.character('\n')
    else if (!paragraph.text.isEmpty && !paragraph.isJoined) {
      this.#writeParagraph(paragraph, this.#styleOf(paragraph))
      paragraph.text = new ParagraphText()
      paragraph.label = null
    }
  }

  /** A begin, separate or end mark of a field (ECMA-376 part 1, 17.16.18). */
  mark(type: string): void {
    if (type !== 'end') this.fields.mark(type)
    else this.#endField()
    if (!this.fields.isInstruction) this.#withheld = []
  }

  #endField(): void {
    const wasContents = this.fields.isContents
    const { shown, instruction } = this.fields.end()
    if (wasContents && !this.fields.isContents) {
      this.#flow.endContents()
      if (this.#paragraph) this.#paragraph.contents = new ParagraphText()
    }
    this.character(shown || fieldText(instruction))
  }

  beginTable(): void {
    this.endParagraph()
    this.#flow.endCarried()
    this.#tables.push(new OpenTable(this.#context.includesHidden))
  }

  beginRow(): void {
    this.#tables.at(-1)?.beginRow()
  }

  rowProperty(name: string, attribute: Attribute): void {
    const table = this.#tables.at(-1)
    const wasHidden = table?.row?.isHidden
    table?.rowProperty(name, attribute)
    if (!wasHidden && table?.row?.isHidden) this.#hiddenRows += 1
  }

  endRow(): void {
    if (this.#tables.at(-1)?.row?.isHidden) this.#hiddenRows -= 1
  }

  beginCell(): void {
    const blocks: WordBlock[] = []
    this.#tables.at(-1)?.beginCell(blocks)
    this.#flow = new WordFlow((block) => blocks.push(block), true)
    this.#flows.push(this.#flow)
  }

  endCell(): void {
    this.end()
    const above = this.#flows.at(-2)
    if (!above) return
    this.#flows.pop()
    this.#flow = above
  }

  endTable(): void {
    const table = this.#tables.pop()
    if (table) this.#flow.write({ kind: 'table', table })
  }

  end(): void {
    this.endParagraph()
    this.#flow.end()
  }

  #writeParagraph(paragraph: OpenParagraph, style: WordStyle): void {
    const block = blockOf(paragraph, style, this.#flow.isCell)
    if (block) this.#flow.write(block)
  }

  #styleOf({ styleId }: OpenParagraph): WordStyle {
    return this.#context.styles.paragraph(styleId)
  }

  #runStyle(): WordStyle | null {
    const { styleId } = this.#run
    return styleId === '' ? null : this.#context.styles.character(styleId)
  }

  #target(paragraph: OpenParagraph): ParagraphText {
    return this.fields.isContents ? paragraph.contents : paragraph.text
  }

  /** @returns whether text is read; counts it if it is hidden */
  #isRead(text: string, paragraph: OpenParagraph): boolean {
    if (this.fields.isInstruction) {
      this.#withheld.push(text)
      return false
    }
    this.#counts.written += 1
    const isHidden =
      this.isHidden ||
      this.#hiddenRows > 0 ||
      isHiddenRun(this.#run, this.#styleOf(paragraph), this.#runStyle())
    if (isHidden && text.trim() !== '' && !this.#isInHidden) this.#counts.hidden += 1
    this.#isInHidden = isHidden && (this.#isInHidden || text.trim() !== '')
    const isRead = !isHidden || this.#context.includesHidden === true
    if (isRead) this.fields.wrote()
    return isRead
  }
}
