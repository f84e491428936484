import { readXml } from '../../xml/read-xml.ts'
import { type Attribute, countOf, isOn, valueOf, wordAttribute } from './word-attributes.ts'

export type Script = '' | 'superscript' | 'subscript'

/** A style with what it inherits (ECMA-376 part 1, 17.7). */
export interface WordStyle {
  /** From 1, as of a heading; 0 for text, null where it says nothing. */
  readonly headingLevel: number | null
  /** The list of its paragraphs and their level; null where it says nothing. */
  readonly numberId: string | null
  readonly numberLevel: number | null
  /** Its id and those of the styles it is based on, nearest first. */
  readonly ids: readonly string[]
  readonly isHidden: boolean
  /** Whether its paragraphs are below an image or above a table, or set like that: centered. */
  readonly isCaption: boolean
  /** Null where it says nothing. */
  readonly script: Script | null
}

interface StatedStyle {
  readonly id: string
  name: string
  basedOn: string
  outlineLevel: number | null
  numberId: string | null
  numberLevel: number | null
  isHidden: boolean | null
  isCentered: boolean | null
  script: Script | null
}

/** Maximum styles that one is based on. */
const maxBases = 32
const headingName = /^(?:heading|标题) ?([1-9])$/i
const captionName = /^(?:caption|题注)$/i
const titleName = /^(?:title|标题)$/i

export function scriptOf(value: string): Script {
  return value === 'superscript' || value === 'subscript' ? value : ''
}

/** @returns the level of a heading by its outline level (17.3.1.20), of which 9 is that of text */
export function headingLevelOf(outlineLevel: string): number | null {
  const level = countOf(outlineLevel, 9)
  return level === null ? null : level === 9 ? 0 : level + 1
}

/** The styles of a Word document, by their ids. */
export class WordStyles {
  readonly #stated = new Map<string, StatedStyle>()
  readonly #known = new Map<string, WordStyle>()
  #default = ''

  /** @param xml the styles part, null for none */
  constructor(xml: string | null) {
    let style: StatedStyle | null = null
    readXml(xml, {
      open: (name, attribute) => {
        if (name === 'w:style') style = this.#begin(attribute)
        else if (style) readProperty(style, name, attribute)
      },
      close: (name) => {
        if (name === 'w:style') style = null
      },
    })
  }

  /** @param id '' for the default style of paragraphs */
  paragraph(id: string): WordStyle {
    return this.#resolve(id === '' ? this.#default : id)
  }

  /** @param id '' for none */
  character(id: string): WordStyle {
    return this.#resolve(id)
  }

  /** @returns the number id of a numbering style, '' for none */
  numberIdOf(styleId: string): string {
    return this.#stated.get(styleId)?.numberId ?? ''
  }

  #begin(attribute: Attribute): StatedStyle | null {
    const id = wordAttribute(attribute, 'styleId')
    const type = wordAttribute(attribute, 'type')
    // Parts of table styles apply to cells by their position.
    if (type === 'table') return null
    if (type === 'paragraph' && wordAttribute(attribute, 'default') !== '' && this.#default === '')
      if (!/^(?:0|false|off)$/.test(wordAttribute(attribute, 'default'))) this.#default = id
    const style = emptyStyle(id)
    this.#stated.set(id, style)
    return style
  }

  #resolve(id: string): WordStyle {
    const known = this.#known.get(id)
    if (known) return known
    // Some writers refer to the built-in styles without defining them.
    let next: StatedStyle | undefined = this.#stated.get(id) ?? { ...emptyStyle(id), name: id }
    const chain = new Set<StatedStyle>()
    while (next && !chain.has(next) && chain.size < maxBases) {
      chain.add(next)
      next = this.#stated.get(next.basedOn)
    }
    const style = inherit([...chain])
    this.#known.set(id, style)
    return style
  }
}

function emptyStyle(id: string): StatedStyle {
  return {
    id,
    name: '',
    basedOn: '',
    outlineLevel: null,
    numberId: null,
    numberLevel: null,
    isHidden: null,
    isCentered: null,
    script: null,
  }
}

function readProperty(style: StatedStyle, name: string, attribute: Attribute): void {
  if (name === 'w:name') style.name = valueOf(attribute)
  else if (name === 'w:basedOn') style.basedOn = valueOf(attribute)
  else if (name === 'w:outlineLvl') style.outlineLevel = headingLevelOf(valueOf(attribute))
  else if (name === 'w:numId') style.numberId = valueOf(attribute)
  else if (name === 'w:ilvl') style.numberLevel = countOf(valueOf(attribute), 8)
  else if (name === 'w:vanish') style.isHidden = isOn(attribute)
  else if (name === 'w:jc') style.isCentered = valueOf(attribute) === 'center'
  else if (name === 'w:vertAlign') style.script = scriptOf(valueOf(attribute))
}

function inherit(chain: readonly StatedStyle[]): WordStyle {
  const first = <T>(read: (style: StatedStyle) => T | null): T | null =>
    chain.map(read).find((value) => value !== null) ?? null
  return {
    headingLevel: first(levelOf),
    numberId: first((style) => style.numberId),
    numberLevel: first((style) => style.numberLevel),
    ids: chain.map(({ id }) => id),
    isHidden: first((style) => style.isHidden) ?? false,
    isCaption:
      chain.some(({ name }) => captionName.test(name)) || (first((style) => style.isCentered) ?? false),
    script: first((style) => style.script),
  }
}

/** The built-in heading styles are recognized by their names, Chinese ones of WPS too. */
function levelOf({ name, outlineLevel }: StatedStyle): number | null {
  if (outlineLevel !== null) return outlineLevel
  const level = headingName.exec(name)?.[1]
  return level === undefined ? (titleName.test(name) ? 1 : null) : Number(level)
}
