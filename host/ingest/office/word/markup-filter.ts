import { MathTree } from './formulas/math-tree.ts'
import type { Attribute } from './word-attributes.ts'

/** What was deleted or moved away, former properties, readings above text (ruby), and properties without text. */
const silent = new Set(
  'w:del w:moveFrom w:delText w:delInstrText w:rt w:pPrChange w:rPrChange w:tblPrChange w:tblPrExChange w:tblGridChange w:trPrChange w:tcPrChange w:numberingChange w:sectPr'.split(
    ' ',
  ),
)

interface Content {
  /** How often something shown was read. */
  readonly written: number
  open(name: string, attribute: Attribute): void
  close(name: string): void
  text(text: string): void
  formula(tree: MathTree): void
}

/**
 * Passes on what is a part of the text: of alternative contents the first that has any (ECMA-376 part 3, 9.3),
 * formulas as trees, nothing that was deleted.
 */
export class MarkupFilter {
  readonly #content: Content
  readonly #includesHidden: boolean
  /** Open elements of a subtree that is skipped. */
  #skipped = 0
  #formula: MathTree | null = null
  #formulaDepth = 0
  /** For each open alternative, what had been read before it. */
  readonly #before: number[] = []

  constructor(content: Content, includesHidden = false) {
    this.#content = content
    this.#includesHidden = includesHidden
  }

  open(name: string, attribute: Attribute): void {
    if (this.#skipped > 0) this.#skipped += 1
    else if (this.#formula) {
      this.#formulaDepth += 1
      this.#formula.open(name, attribute)
    } else if (name === 'm:oMath') {
      this.#formula = new MathTree(this.#includesHidden)
      this.#formulaDepth = 0
    } else if (name === 'mc:AlternateContent') this.#before.push(this.#content.written)
    else if (name === 'mc:Choice' || name === 'mc:Fallback') {
      if (this.#content.written !== this.#before.at(-1)) this.#skipped = 1
    } else {
      this.#content.open(name, attribute)
      if (silent.has(name)) this.#skipped = 1
    }
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped -= 1
    else if (this.#formula && this.#formulaDepth > 0) {
      this.#formulaDepth -= 1
      this.#formula.close()
    } else if (this.#formula) {
      const formula = this.#formula
      this.#formula = null
      this.#content.formula(formula)
    } else if (name === 'mc:AlternateContent') this.#before.pop()
    else this.#content.close(name)
  }

  text(text: string): void {
    if (this.#skipped > 0) return
    if (this.#formula) this.#formula.text(text)
    else this.#content.text(text)
  }
}
