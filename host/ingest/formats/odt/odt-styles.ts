import type { ListLevel } from '../../office/word/numbering/read-numbering.ts'
import { readXml } from '../../xml/read-xml.ts'

type Attribute = (name: string) => string

/** A style of paragraphs or of text (OpenDocument 1.3 part 3, 16.2). */
interface OdtStyle {
  readonly parent: string
  /** Null for what the parent is. */
  isHidden: boolean | null
}

export type OdtLevels = ReadonlyMap<number, ListLevel>

/** The name that each list style of a program's own Chinese or circled numbers begins with, and its format in Word. */
const formats: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '': 'none',
  一: 'chineseCountingThousand',
  壹: 'chineseLegalSimplified',
  甲: 'ideographTraditional',
  子: 'ideographZodiac',
  '①': 'decimalEnclosedCircle',
  '１': 'decimalFullWidth',
  '㈠': 'ideographEnclosedCircle',
}
const outline = 'outline'
/** Chains of styles that are longer are circles. */
const longestChain = 20

/** The styles of an OpenDocument text that change its text: hidden text, and lists with their numbers. */
export class OdtStyles {
  readonly #styles = new Map<string, OdtStyle>()
  readonly #lists = new Map<string, Map<number, ListLevel>>()
  #open: OdtStyle | null = null
  #levels: Map<number, ListLevel> | null = null
  #level: number | null = null

  /** @param parts `styles.xml` and `content.xml`, whose own styles come last */
  constructor(...parts: readonly (string | null)[]) {
    for (const part of parts) readXml(part, this)
  }

  /** @returns the levels of headings; none where they have no numbers */
  get outline(): OdtLevels | undefined {
    return this.#lists.get(outline)
  }

  listStyle(name: string): OdtLevels | undefined {
    return this.#lists.get(name)
  }

  isHidden(family: 'paragraph' | 'text', name: string): boolean {
    let at = name
    for (let length = 0; length < longestChain; length += 1) {
      const style = this.#styles.get(`${family} ${at}`)
      if (!style) return false
      if (style.isHidden !== null) return style.isHidden
      at = style.parent
    }
    return false
  }

  open(name: string, attribute: Attribute): void {
    if (name === 'style:style') this.#beginStyle(attribute)
    else if (name === 'style:text-properties' && this.#open && attribute('text:display') !== '')
      this.#open.isHidden = attribute('text:display') === 'none'
    else if (name === 'text:list-style' || name === 'text:outline-style') {
      this.#levels = new Map()
      this.#lists.set(name === 'text:list-style' ? attribute('style:name') : outline, this.#levels)
    } else if (/^text:(?:list-level-style-(?:number|bullet)|outline-level-style)$/.test(name))
      this.#beginLevel(name, attribute)
  }

  close(name: string): void {
    if (name === 'style:style') this.#open = null
    else if (name === 'text:list-style' || name === 'text:outline-style') this.#levels = null
  }

  #beginStyle(attribute: Attribute): void {
    this.#open = { parent: attribute('style:parent-style-name'), isHidden: null }
    this.#styles.set(`${attribute('style:family')} ${attribute('style:name')}`, this.#open)
  }

  #beginLevel(name: string, attribute: Attribute): void {
    this.#level = (Number(attribute('text:level')) || 1) - 1
    const isBullet = name === 'text:list-level-style-bullet'
    const format = formats[Array.from(attribute('style:num-format'))[0] ?? ''] ?? 'decimal'
    this.#levels?.set(this.#level, {
      start: Number(attribute('text:start-value')) || 1,
      format: isBullet ? 'bullet' : format,
      digits: 0,
      text: isBullet ? attribute('text:bullet-char') : levelText(this.#level, attribute),
      suffix: 'tab',
      isLegal: false,
      restart: null,
      styleId: '',
      isHidden: !isBullet && format === 'none',
    })
  }
}

/** @returns the text of a level with %1 to %9 for the numbers of levels */
function levelText(level: number, attribute: Attribute): string {
  const stated = attribute('loext:num-list-format')
  if (stated !== '') return stated.replaceAll(/%(\d)%/g, '%$1')
  const shown = Math.min(level + 1, Number(attribute('text:display-levels')) || 1)
  const numbers = Array.from({ length: shown }, (_, at) => `%${level + 2 - shown + at}`)
  return attribute('style:num-prefix') + numbers.join('.') + attribute('style:num-suffix')
}
