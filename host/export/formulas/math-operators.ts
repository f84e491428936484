import type { MathNode } from './mathml-tree.ts'

const largeOperators = new Set('∑∏∐∫∬∭∮∯∰⋂⋃⋀⋁⨀⨁⨂⨄⨆')
/** Combining characters of KaTeX's accents. */
const combining: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '‾': '\u0305',
  ˉ: '\u0304',
  '¯': '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  ˇ: '\u030C',
  '˘': '\u0306',
  '`': '\u0300',
  ˋ: '\u0300',
  '´': '\u0301',
  ˊ: '\u0301',
  '⃗': '\u20D7',
  '→': '\u20D7',
}

export function isLargeOperator(node: MathNode): boolean {
  return node.name === 'mo' && largeOperators.has(node.text)
}

/** @returns whether the part above or below is an accent of its base, such as a hat */
export function isAccent({ name, attributes, children }: MathNode): boolean {
  const [, sign] = children
  if (sign?.name !== 'mo') return false
  return (
    attributes[name === 'munder' ? 'accentunder' : 'accent'] === 'true' ||
    sign.attributes['stretchy'] === 'true'
  )
}

/** @returns the combining character of an accent; a bar by default */
export function accentOf({ children: [, sign] }: MathNode): string {
  return combining[sign?.text ?? ''] ?? '\u0305'
}
