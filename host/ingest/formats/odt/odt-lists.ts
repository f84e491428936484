import { type ListLabel, ListNumbers } from '../../office/word/numbering/list-numbers.ts'
import type { ListDefinition, ListInstance } from '../../office/word/numbering/read-numbering.ts'
import type { OdtLevels, OdtStyles } from './odt-styles.ts'

type Attribute = (name: string) => string

interface OpenList {
  /** Of its numbers; '' where it has no style. */
  readonly id: string
  /** Whether the next paragraph is the first one of an item, which has the number. */
  isAtItem: boolean
}

/** Counts the lists and numbered headings of an OpenDocument text (OpenDocument 1.3 part 3, 5.3). */
export class OdtLists {
  readonly #styles: OdtStyles
  readonly #definitions = new Map<string, ListDefinition>()
  readonly #instances = new Map<string, ListInstance>()
  readonly #numbers: ListNumbers
  readonly #open: OpenList[] = []
  /** The last list of each style, which others may continue, and each named list. */
  readonly #last = new Map<string, string>()
  /** Of an item with a number of its own. */
  #start: number | null = null
  #made = 0

  constructor(styles: OdtStyles) {
    this.#styles = styles
    this.#numbers = new ListNumbers({ definitions: this.#definitions, instances: this.#instances }, () => '')
  }

  get isOpen(): boolean {
    return this.#open.length > 0
  }

  beginList(attribute: Attribute): void {
    const outer = this.#open.at(-1)
    const style = attribute('text:style-name')
    const [named, continued] = [attribute('xml:id'), attribute('text:continue-list')]
    const isContinued = attribute('text:continue-numbering') === 'true'
    const known = this.#last.get(`id ${continued}`) ?? (isContinued ? this.#last.get(style) : undefined)
    const id = known ?? (outer && style === '' ? outer.id : this.#make(this.#styles.listStyle(style)))
    if (style !== '') this.#last.set(style, id)
    if (named !== '') this.#last.set(`id ${named}`, id)
    this.#open.push({ id, isAtItem: false })
  }

  endList(): void {
    this.#open.pop()
  }

  beginItem(attribute: Attribute): void {
    const open = this.#open.at(-1)
    if (open) open.isAtItem = true
    const start = attribute('text:start-value')
    this.#start = start === '' ? null : Number(start) || 0
  }

  /** @returns the label of a paragraph in a list; null where it has none */
  labelOfParagraph(): ListLabel | null {
    const open = this.#open.at(-1)
    if (!open?.isAtItem) return null
    open.isAtItem = false
    return this.#next(open.id, this.#open.length - 1)
  }

  labelOfHeading(level: number, attribute: Attribute): ListLabel | null {
    if (this.isOpen) return this.labelOfParagraph()
    if (!this.#styles.outline || attribute('text:is-list-header') === 'true') return null
    if (!this.#definitions.has('outline')) this.#define('outline', this.#styles.outline)
    const start = attribute('text:start-value')
    if (attribute('text:restart-numbering') === 'true' && start !== '') this.#start = Number(start) || 0
    return this.#next('outline', level - 1)
  }

  #next(id: string, level: number): ListLabel | null {
    const start = this.#start
    this.#start = null
    if (start === null) return this.#numbers.next(id, level)
    const restarted = `restart ${this.#made++}`
    this.#instances.set(restarted, {
      definitionId: id,
      starts: new Map([[level, start]]),
      levels: new Map(),
    })
    return this.#numbers.next(restarted, level)
  }

  #make(levels: OdtLevels | undefined): string {
    const id = `list ${this.#made++}`
    if (levels) this.#define(id, levels)
    return id
  }

  #define(id: string, levels: OdtLevels): void {
    this.#definitions.set(id, { levels, styleId: '' })
    this.#instances.set(id, { definitionId: id, starts: new Map(), levels: new Map() })
  }
}
