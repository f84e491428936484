import { readXml } from '../../../xml/read-xml.ts'
import { symbolText } from '../symbol-text.ts'
import { type Attribute, countOf, isOn, valueOf, wordAttribute } from '../word-attributes.ts'

/** A level of a list (ECMA-376 part 1, 17.9.6). */
export interface ListLevel {
  readonly start: number
  /** The name of a number format (17.18.59). */
  readonly format: string
  /** Minimum digits of a decimal number, of a custom format such as 001, 002, …. */
  readonly digits: number
  /** With %1 to %9 for the numbers of the levels. */
  readonly text: string
  readonly suffix: string
  /** Whether all numbers are decimal (17.9.4). */
  readonly isLegal: boolean
  /** The level, from 1, whose paragraphs restart it; 0 for never, null for any level above (17.9.10). */
  readonly restart: number | null
  /** The paragraph style that implies this level, or ''. */
  readonly styleId: string
  readonly isHidden: boolean
}

export interface ListDefinition {
  readonly levels: ReadonlyMap<number, ListLevel>
  /** The numbering style that defines its levels instead, or ''. */
  readonly styleId: string
}

/** What paragraphs refer to by its number id (17.9.15): a definition with its own starts or levels. */
export interface ListInstance {
  readonly definitionId: string
  readonly starts: ReadonlyMap<number, number>
  readonly levels: ReadonlyMap<number, ListLevel>
}

export interface Numbering {
  readonly definitions: ReadonlyMap<string, ListDefinition>
  readonly instances: ReadonlyMap<string, ListInstance>
}

export const maxLevels = 9
const maxStart = 1_000_000
/** Word allows 255 characters. */
const maxTextLength = 255
const plain = {
  start: 0,
  format: '',
  digits: 0,
  text: '',
  suffix: 'tab',
  isLegal: false,
  restart: null,
  styleId: '',
  isHidden: false,
}

/** Reads the numbering part of a Word document (17.9). */
export function readNumbering(xml: string | null): Numbering {
  const reader = new NumberingReader()
  readXml(xml, reader)
  return reader
}

class NumberingReader implements Numbering {
  readonly definitions = new Map<string, ListDefinition>()
  readonly instances = new Map<string, ListInstance>()
  /** The levels of the open definition or instance, and its starts. */
  #levels = new Map<number, ListLevel>()
  #starts = new Map<number, number>()
  #id = ''
  #definitionId = ''
  #styleId = ''
  #levelAt = 0
  #level: ListLevel | null = null

  open(name: string, attribute: Attribute): void {
    if (this.#level) this.#level = { ...this.#level, ...readProperty(this.#level, name, attribute) }
    if (name === 'w:abstractNum' || name === 'w:num') this.#begin(name, attribute)
    else if (name === 'w:abstractNumId') this.#definitionId = valueOf(attribute)
    else if (name === 'w:numStyleLink') this.#styleId = valueOf(attribute)
    else if (name === 'w:lvlOverride' || name === 'w:lvl') {
      this.#levelAt = countOf(wordAttribute(attribute, 'ilvl'), maxLevels) ?? 0
      if (name === 'w:lvl') this.#level = plain
    } else if (name === 'w:startOverride') {
      this.#starts.set(this.#levelAt, countOf(valueOf(attribute), maxStart) ?? 0)
    }
  }

  close(name: string): void {
    if (name === 'w:lvl' && this.#level) {
      this.#levels.set(this.#levelAt, { ...this.#level, format: this.#level.format || 'decimal' })
      this.#level = null
    } else if (name === 'w:abstractNum')
      this.definitions.set(this.#id, { levels: this.#levels, styleId: this.#styleId })
    else if (name === 'w:num')
      this.instances.set(this.#id, {
        definitionId: this.#definitionId,
        starts: this.#starts,
        levels: this.#levels,
      })
  }

  #begin(name: string, attribute: Attribute): void {
    this.#id = wordAttribute(attribute, name === 'w:num' ? 'numId' : 'abstractNumId')
    this.#levels = new Map()
    this.#starts = new Map()
    this.#definitionId = ''
    this.#styleId = ''
  }
}

function readProperty(level: ListLevel, name: string, attribute: Attribute): Partial<ListLevel> {
  switch (name) {
    case 'w:start':
      return { start: countOf(valueOf(attribute), maxStart) ?? 0 }
    case 'w:numFmt':
      // A format of newer versions precedes the one for older programs.
      return level.format === '' ? readFormat(attribute) : {}
    case 'w:lvlText':
      return { text: valueOf(attribute).slice(0, maxTextLength) }
    case 'w:rFonts':
      return { text: symbolText(level.text, wordAttribute(attribute, 'ascii')) }
    case 'w:suff':
      return { suffix: valueOf(attribute) }
    case 'w:isLgl':
      return { isLegal: isOn(attribute) }
    case 'w:lvlRestart':
      return { restart: countOf(valueOf(attribute), maxLevels) }
    case 'w:pStyle':
      return { styleId: valueOf(attribute) }
    case 'w:vanish':
      return { isHidden: isOn(attribute) }
    default:
      return {}
  }
}

/** A custom format states its first numbers, as `001, 002, 003, ...`; Word has those with zeros in front only. */
function readFormat(attribute: Attribute): Partial<ListLevel> {
  const format = valueOf(attribute)
  if (format !== 'custom') return { format }
  return {
    format: 'decimal',
    digits: /^0{1,4}1(?=,)/.exec(wordAttribute(attribute, 'format'))?.[0].length ?? 0,
  }
}
