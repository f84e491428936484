import type { Script, WordStyle } from './read-styles.ts'
import { scriptOf } from './read-styles.ts'
import { isSymbolFont, symbolText } from './symbol-text.ts'
import { type Attribute, isOn, valueOf, wordAttribute } from './word-attributes.ts'

/** The properties that a run states itself (ECMA-376 part 1, 17.3.2.28). */
export interface OpenRun {
  styleId: string
  isHidden: boolean | null
  script: Script | null
  /** A font whose characters are symbols, or ''. */
  symbolFont: string
}

export function openRun(): OpenRun {
  return { styleId: '', isHidden: null, script: null, symbolFont: '' }
}

export function readRunProperty(run: OpenRun, name: string, attribute: Attribute): void {
  if (name === 'w:rStyle') run.styleId = valueOf(attribute)
  else if (name === 'w:vanish') run.isHidden = isOn(attribute)
  else if (name === 'w:vertAlign') run.script = scriptOf(valueOf(attribute))
  else if (name === 'w:rFonts') {
    const font = wordAttribute(attribute, 'ascii')
    run.symbolFont = isSymbolFont(font) ? font : ''
  }
}

/** Being hidden is toggled by the styles of paragraph and run, and decided by the run itself (17.7.3). */
export function isHiddenRun(
  { isHidden }: OpenRun,
  paragraph: WordStyle,
  character: WordStyle | null,
): boolean {
  return isHidden ?? paragraph.isHidden !== (character?.isHidden ?? false)
}

export function scriptOfRun({ script }: OpenRun, paragraph: WordStyle, character: WordStyle | null): Script {
  return script ?? character?.script ?? paragraph.script ?? ''
}

/** @returns the text of a run as shown; line ends in the XML are spaces */
export function shownText(text: string, { symbolFont }: OpenRun): string {
  const plain = text
    .replace(/[\t\r\n]+/g, ' ')
    .replaceAll('\u00ad', '')
    .replaceAll('\u2011', '-')
  return symbolFont === '' ? plain : symbolText(plain, symbolFont)
}
