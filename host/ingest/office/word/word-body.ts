import { texOf } from './formulas/math-tex.ts'
import type { MathTree } from './formulas/math-tree.ts'
import { symbolOf } from './symbol-text.ts'
import { type Attribute, wordAttribute } from './word-attributes.ts'
import type { WordBlock } from './word-block.ts'
import type { NoteKind } from './word-notes.ts'
import { type WordContext, WordStory } from './word-story.ts'
import { linesOf } from './word-table.ts'

/** A content control (ECMA-376 part 1, 17.5.2), of which a check box may have no text of its own. */
interface Control {
  readonly writtenBefore: number
  isChecked: boolean | null
}

/** Reads a part of a Word document: its body, or its notes. */
export class WordBody {
  /** The texts of notes, by their ids. */
  readonly notes = new Map<string, string>()
  readonly #context: WordContext
  readonly #counts = { written: 0, hidden: 0 }
  readonly #stories: WordStory[] = []
  #story: WordStory
  readonly #controls: Control[] = []
  #note: { readonly id: string; readonly blocks: WordBlock[] } | null = null
  #properties: 'paragraph' | 'row' | null = null
  #reading: 'text' | 'instruction' | null = null
  #displays = 0
  #isHiddenDrawing = false
  #link = ''

  /** @param write receives the blocks of the body in order */
  constructor(context: WordContext, write: (block: WordBlock) => void) {
    this.#context = context
    this.#story = new WordStory(context, this.#counts, write)
  }

  get written(): number {
    return this.#counts.written
  }

  /** Number of places with hidden text. */
  get hidden(): number {
    return this.#counts.hidden
  }

  get story(): WordStory {
    return this.#story
  }

  open(name: string, attribute: Attribute): void {
    if (this.#properties === 'paragraph') this.#story.paragraphProperty(name, attribute)
    else if (this.#properties === 'row') this.#story.rowProperty(name, attribute)
    else if (Object.hasOwn(opens, name)) opens[name]?.(this, attribute)
    else this.#story.property(name, attribute)
  }

  close(name: string): void {
    if (Object.hasOwn(closes, name)) closes[name]?.(this)
  }

  text(text: string): void {
    if (this.#reading === 'instruction') this.#story.fields.instruct(text)
    else if (this.#reading === 'text') this.#story.runText(text)
  }

  formula(tree: MathTree): void {
    if (tree.hasHidden) this.#counts.hidden += 1
    if (tree.overflow === '') this.#story.formula(texOf(tree.root), this.#displays > 0)
    else this.#story.character(tree.overflow)
  }

  read(reading: 'text' | 'instruction' | null): void {
    this.#reading = reading
  }

  display(by: 1 | -1): void {
    this.#displays += by
  }

  beginProperties(properties: 'paragraph' | 'row'): void {
    this.#properties = properties
  }

  endProperties(): void {
    if (this.#properties === 'paragraph') this.#story.endParagraphProperties()
    this.#properties = null
  }

  beginSimpleField(instruction: string): void {
    const { fields } = this.#story
    fields.mark('begin')
    fields.instruct(instruction)
    fields.mark('separate')
  }

  beginControl(): void {
    this.#controls.push({ writtenBefore: this.written, isChecked: null })
  }

  check(isChecked: boolean): void {
    const control = this.#controls.at(-1)
    if (control) control.isChecked = isChecked
  }

  endControl(): void {
    const control = this.#controls.pop()
    if (control && control.isChecked !== null && control.writtenBefore === this.written)
      this.#story.character(control.isChecked ? '☒' : '☐')
  }

  reference(kind: NoteKind, id: string): void {
    this.#story.character(this.#context.notes?.reference(kind, id) ?? '')
  }

  beginLink(id: string): void {
    this.#link = this.#context.links.get(id) ?? ''
  }

  endLink(): void {
    this.#story.address(this.#link)
    this.#link = ''
  }

  drawing(isHidden: boolean): void {
    this.#isHiddenDrawing = isHidden
  }

  beginBox(): void {
    this.#beginStory(this.#story.boxes, this.#story.isHidden || this.#isHiddenDrawing)
  }

  beginNote(id: string): void {
    const blocks: WordBlock[] = []
    this.#note = { id, blocks }
    this.#beginStory((block) => blocks.push(block), false)
  }

  endNote(): void {
    this.endStory()
    const { id, blocks } = this.#note ?? { id: '', blocks: [] }
    this.notes.set(id, linesOf(blocks).join(' ').replaceAll(/\s+/g, ' ').trim())
  }

  endStory(): void {
    this.#story.end()
    this.#story = this.#stories.pop() ?? this.#story
  }

  #beginStory(write: (block: WordBlock) => void, isHidden: boolean): void {
    this.#stories.push(this.#story)
    this.#story = new WordStory(this.#context, this.#counts, write, isHidden)
  }
}

type Open = (body: WordBody, attribute: Attribute) => void

const opens: Readonly<Record<string, Open>> = {
  'w:p': ({ story }) => story.beginParagraph(),
  'w:pPr': (body) => body.beginProperties('paragraph'),
  'w:r': ({ story }) => story.beginRun(),
  'w:t': (body) => body.read('text'),
  'w:instrText': (body) => body.read('instruction'),
  'w:tab': ({ story }) => story.character('\t'),
  'w:ptab': ({ story }) => story.character('\t'),
  'w:cr': ({ story }) => story.character('\n'),
  'w:br': ({ story }, attribute) => story.break(wordAttribute(attribute, 'type')),
  'w:noBreakHyphen': ({ story }) => story.character('-'),
  'w:sym': ({ story }, attribute) => {
    const code = Number.parseInt(wordAttribute(attribute, 'char'), 16)
    story.character(symbolOf(code, wordAttribute(attribute, 'font')))
  },
  'w:fldChar': ({ story }, attribute) => story.mark(wordAttribute(attribute, 'fldCharType')),
  'w:fldSimple': (body, attribute) => body.beginSimpleField(wordAttribute(attribute, 'instr')),
  'w:sdt': (body) => body.beginControl(),
  'w14:checked': (body, attribute) => body.check(!/^(?:0|false|off)$/.test(attribute('w14:val'))),
  'w:footnoteReference': (body, attribute) => body.reference('footnote', wordAttribute(attribute, 'id')),
  'w:endnoteReference': (body, attribute) => body.reference('endnote', wordAttribute(attribute, 'id')),
  'w:footnote': (body, attribute) => body.beginNote(wordAttribute(attribute, 'id')),
  'w:endnote': (body, attribute) => body.beginNote(wordAttribute(attribute, 'id')),
  'w:hyperlink': (body, attribute) => body.beginLink(attribute('r:id')),
  'm:oMathPara': (body) => body.display(1),
  'wp:anchor': (body) => body.drawing(false),
  'wp:inline': (body) => body.drawing(false),
  'wp:docPr': (body, attribute) => body.drawing(/^(?:1|true)$/.test(attribute('hidden'))),
  'w:txbxContent': (body) => body.beginBox(),
  'w:tbl': ({ story }) => story.beginTable(),
  'w:tr': ({ story }) => story.beginRow(),
  'w:trPr': (body) => body.beginProperties('row'),
  'w:tc': ({ story }) => story.beginCell(),
}

const closes: Readonly<Record<string, (body: WordBody) => void>> = {
  'w:p': ({ story }) => story.endParagraph(),
  'w:pPr': (body) => body.endProperties(),
  'w:trPr': (body) => body.endProperties(),
  'w:t': (body) => body.read(null),
  'w:instrText': (body) => body.read(null),
  'w:fldSimple': ({ story }) => story.mark('end'),
  'w:sdt': (body) => body.endControl(),
  'w:footnote': (body) => body.endNote(),
  'w:endnote': (body) => body.endNote(),
  'w:hyperlink': (body) => body.endLink(),
  'm:oMathPara': (body) => body.display(-1),
  'w:txbxContent': (body) => body.endStory(),
  'w:tr': ({ story }) => story.endRow(),
  'w:tc': ({ story }) => story.endCell(),
  'w:tbl': ({ story }) => story.endTable(),
}
