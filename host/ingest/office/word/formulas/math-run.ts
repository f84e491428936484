import { joinTex } from './join-tex.ts'
import { functionOf, texOfCharacter } from './math-symbols.ts'
import type { MathNode } from './math-tree.ts'

/** Characters of words, which TeX sets in a text. */
const ofText =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u
/** Letters in a mathematical style of their own; the style is lost, the letter stays. */
const styled = /[\u{1d400}-\u{1d7ff}]/u

const alphabets: Readonly<Record<string, string>> = {
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
}

/**
 * Converts a run of a formula to TeX (22.1.2.87).
 * @param isAligned whether an & aligns lines and a # precedes the number of the equation
 */
export function runTex(run: MathNode, isAligned: boolean): string {
  const text = run.children
    .filter(({ name }) => name === 'm:t' || name === 'w:t')
    .map((each) => each.text)
    .join('')
  const properties = run.children.find(({ name }) => name === 'm:rPr')?.children ?? []
  const valueOf = (name: string) => properties.find((each) => each.name === name)?.value
  if (text === '') return ''
  if (isOnOff(valueOf('m:nor'))) return `\\text{${textTex(text)}}`

  const isWord = /^[A-Za-z]{2,}$/.test(text.trim())
  const alphabet = alphabets[valueOf('m:scr') ?? '']
  const style = valueOf('m:sty')
  if (alphabet !== undefined) return `\\${alphabet}{${charactersTex(text, false)}}`
  if (isWord && style === 'p') return functionOf(text.trim()) ?? `\\mathrm{${text.trim()}}`
  if (style === 'b' || style === 'bi') {
    const tex = charactersTex(text, false)
    return /^[A-Za-z0-9]+$/.test(tex) ? `\\mathbf{${tex}}` : `\\boldsymbol{${tex}}`
  }
  return charactersTex(text, isAligned)
}

function isOnOff(value: string | undefined): boolean {
  return value !== undefined && !/^(?:0|off|false)$/.test(value)
}

function charactersTex(text: string, isAligned: boolean): string {
  const parts: string[] = []
  let words = ''
  const endWords = () => {
    if (words !== '') parts.push(`\\text{${textTex(words)}}`)
    words = ''
  }
  for (const character of text) {
    if (ofText.test(character)) words += character
    else {
      endWords()
      parts.push(characterTex(character, isAligned))
    }
  }
  endWords()
  return joinTex(parts)
}

function characterTex(character: string, isAligned: boolean): string {
  if (isAligned && character === '&') return '&'
  if (isAligned && character === '#') return '\\qquad '
  // Invisible operators, and spaces that only set type.
  if (/[\u2061-\u2064\u200b]/.test(character)) return ''
  if (/\s/.test(character)) return ' '
  return texOfCharacter(styled.test(character) ? character.normalize('NFKC') : character)
}

const namedInText = new Map([
  ['\\', '\\textbackslash{}'],
  ['^', '\\textasciicircum{}'],
  ['~', '\\textasciitilde{}'],
])

function textTex(text: string): string {
  return text
    .replaceAll(/[\\{}$&#%_^~]/g, (each) => namedInText.get(each) ?? `\\${each}`)
    .replaceAll(/\s+/g, ' ')
}
