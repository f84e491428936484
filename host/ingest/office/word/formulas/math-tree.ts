import { type Attribute, isOn } from '../word-attributes.ts'

/** An element of Office Math Markup (ECMA-376 part 1, 22.1). */
export interface MathNode {
  /** `w:hidden` of a run that is not shown. */
  name: string
  /** Its `m:val`. */
  readonly value: string
  readonly children: MathNode[]
  text: string
}

/** Maximum elements of a formula; of a larger one only the text is read. */
const maxNodes = 20_000
/** Changes that were deleted, and the former of two descriptions. */
const silent = new Set(['w:del', 'w:moveFrom', 'mc:Fallback'])

/** Builds the tree of one formula from the events of its XML. */
export class MathTree {
  readonly root: MathNode = { name: 'm:oMath', value: '', children: [], text: '' }
  /** Whether it has text that is hidden. */
  hasHidden = false
  readonly #includesHidden: boolean
  readonly #open: MathNode[] = [this.root]
  #nodes = 0
  #silence = 0

  /** @param includesHidden otherwise hidden text is left out */
  constructor(includesHidden = false) {
    this.#includesHidden = includesHidden
  }

  open(name: string, attribute: Attribute): void {
    if (this.#silence > 0 || silent.has(name)) {
      this.#silence += 1
      return
    }
    this.#nodes += 1
    const node = { name, value: attribute('m:val') || attribute('val'), children: [], text: '' }
    const parent = this.#open.at(-1) ?? this.root
    if (this.#nodes <= maxNodes) parent.children.push(node)
    this.#open.push(node)
    if (name === 'w:vanish' && isOn(attribute)) this.#hide()
  }

  close(): void {
    if (this.#silence > 0) this.#silence -= 1
    else if (this.#open.length > 1) this.#open.pop()
  }

  text(text: string): void {
    const node = this.#open.at(-1)
    if (this.#silence > 0 || (node?.name !== 'm:t' && node?.name !== 'w:t')) return
    if (this.#nodes <= maxNodes) node.text += text
    else if (this.#open.every(({ name }) => name !== 'w:hidden')) this.root.text += text
  }

  /** @returns the text of a formula that is too large, else '' */
  get overflow(): string {
    return this.#nodes > maxNodes ? this.root.text : ''
  }

  /** Renames the run, which has no TeX then. */
  #hide(): void {
    const run = this.#open.findLast(({ name }) => name === 'm:r')
    if (!run) return
    this.hasHidden = true
    if (!this.#includesHidden) run.name = 'w:hidden'
  }
}
