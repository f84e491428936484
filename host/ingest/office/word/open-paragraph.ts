import { deepestHeading } from '../../blocks.ts'
import type { ListLabel, ListNumbers } from './numbering/list-numbers.ts'
import { ParagraphText } from './paragraph-text.ts'
import { headingLevelOf, type WordStyle } from './read-styles.ts'
import { type Attribute, countOf, isOn, valueOf, wordAttribute } from './word-attributes.ts'
import type { WordBlock } from './word-block.ts'

/** A paragraph while it is read. */
export interface OpenParagraph {
  text: ParagraphText
  /** Its text in a table of contents. */
  contents: ParagraphText
  /** Text boxes in it, whose text follows it. */
  readonly boxes: WordBlock[]
  styleId: string
  numberId: string | null
  numberLevel: number | null
  headingLevel: number | null
  isCentered: boolean | null
  /** Undefined until its properties have been read. */
  label: ListLabel | null | undefined
  /** Whether it continues in the next paragraph: its mark is deleted or hidden, or it is a large first letter. */
  isJoined: boolean
  /** Whether the next paragraph begins on its line, though it is one of its own (17.3.2.36). */
  isSeparator: boolean
}

/** @param carried the text of a paragraph that continues in this one */
export function openParagraph(carried: ParagraphText | null): OpenParagraph {
  return {
    text: carried ?? new ParagraphText(),
    contents: new ParagraphText(),
    boxes: [],
    styleId: '',
    numberId: null,
    numberLevel: null,
    headingLevel: null,
    isCentered: null,
    label: undefined,
    isJoined: false,
    isSeparator: false,
  }
}

/** Reads an element of the properties of a paragraph (17.3.1.26) or of its mark (17.3.1.29). */
export function readParagraphProperty(paragraph: OpenParagraph, name: string, attribute: Attribute): void {
  if (name === 'w:pStyle') paragraph.styleId = valueOf(attribute)
  else if (name === 'w:numId') paragraph.numberId = valueOf(attribute)
  else if (name === 'w:ilvl') paragraph.numberLevel = countOf(valueOf(attribute), 8)
  else if (name === 'w:outlineLvl') paragraph.headingLevel = headingLevelOf(valueOf(attribute))
  else if (name === 'w:jc') paragraph.isCentered = valueOf(attribute) === 'center'
  else if (name === 'w:vanish') paragraph.isJoined ||= isOn(attribute)
  else if (name === 'w:specVanish') paragraph.isSeparator = isOn(attribute)
  else if (name === 'w:del' || name === 'w:moveFrom') paragraph.isJoined = true
  else if (name === 'w:framePr')
    paragraph.isJoined ||= /^(?:drop|margin)$/.test(wordAttribute(attribute, 'dropCap'))
}

/** Counts a numbered paragraph, once its properties have been read. */
export function endParagraphProperties(
  paragraph: OpenParagraph,
  style: WordStyle,
  numbers: ListNumbers,
): void {
  if (paragraph.label !== undefined) return
  if (paragraph.isSeparator) paragraph.isJoined = false
  const numberId = paragraph.numberId ?? style.numberId ?? '0'
  // The number 0 removes what a style gives (17.9.18).
  if (numberId === '0' || paragraph.isJoined) paragraph.label = null
  else {
    const implied = numbers.levelOfStyles(numberId, style.ids) ?? style.numberLevel ?? 0
    paragraph.label = numbers.next(numberId, paragraph.numberLevel ?? implied)
  }
}

/**
 * Turns a paragraph into a block; its number belongs to its text.
 * @param isCell whether it is in a table, where a number may be alone
 * @returns null for an empty one
 */
export function blockOf(
  { label, headingLevel, isCentered, text }: OpenParagraph,
  style: WordStyle,
  isCell: boolean,
): WordBlock | null {
  const content = text.finish()
  const level = headingLevel ?? style.headingLevel ?? 0
  const number = label?.text ? label : null
  if (content === '' && !(number && (number.isPlace || (isCell && !number.isBullet)))) return null
  const line = number ? `${number.text}${content === '' ? '' : number.gap}${content}` : content
  if (level > 0) return { kind: 'heading', level, text: number?.isBullet ? content : line }
  // What follows a numbered caption is not in it.
  if (number?.isPlace && (isCentered ?? style.isCaption)) return { kind: 'paragraph', text: line }
  if (number?.isPlace)
    return {
      kind: 'paragraph',
      text: line,
      clause: { text: number.text, level: deepestHeading + 1 + number.level },
    }
  return { kind: number ? 'item' : 'paragraph', text: line }
}
