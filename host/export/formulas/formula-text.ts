import { accentOf, isAccent, isLargeOperator } from './math-operators.ts'
import { type MathNode, mathmlOf } from './mathml-tree.ts'

/** Superscripts in Noto Sans SC, which has no subscripts. */
const superscripts = new Map([
  ['1', '¹'],
  ['2', '²'],
  ['3', '³'],
  ['4', '⁴'],
])
const subscripts = new Map<string, string>()
/** Operators with spaces around them in a one-line formula. */
const relations = /^[=<>≤≥≠≈≡∼→←↔⇒⇐⇔∈∉⊂⊆⊃⊇∝≪≫+−±×÷∪∩∧∨]$/

/** Converts a formula to one line of text: `x²`, `√(a+b)`. @returns null for invalid or too long TeX */
export function formulaText(tex: string): string | null {
  const tree = mathmlOf(tex, false)
  if (!tree) return null
  return textOf(tree)
    .replaceAll(/[ \u2000-\u200a]+/g, ' ')
    .replaceAll(' _', '_')
    .replaceAll(/(^|[([{,;=] ?)([−+±]) /g, '$1$2')
    .trim()
}

function textOf(node: MathNode): string {
  const parts = node.children.map(textOf)
  const [first = '', second = '', third = ''] = parts
  switch (node.name) {
    case 'mi':
    case 'mn':
    case 'mtext':
      return variant(node.text.replaceAll('\u2061', ''), node.attributes['mathvariant'])
    case 'mo':
      return operator(node)
    case 'mspace':
      return ' '
    case 'mfrac':
      return node.attributes['linethickness'] === '0px'
        ? `${first} ${second}`
        : `${withParentheses(first)}/${withParentheses(second)}`
    case 'msqrt':
      return `√${withParentheses(parts.join(''))}`
    case 'mroot':
      return `${raiseCharacters(second, superscripts, '')}√${withParentheses(first)}`
    case 'msup':
      return `${first}${raiseCharacters(second, superscripts, '^')}`
    case 'msub':
      return `${first}${raiseCharacters(second, subscripts, '_')}`
    case 'msubsup':
    case 'munderover':
      return `${first}${raiseCharacters(second, subscripts, '_')}${raiseCharacters(third, superscripts, '^')}${spaceBehind(node)}`
    case 'mover':
      return isAccent(node)
        ? addAccent(first, accentOf(node))
        : `${first}${raiseCharacters(second, superscripts, '^')}`
    case 'munder':
      return isAccent(node)
        ? first
        : `${first}${raiseCharacters(second, subscripts, '_')}${spaceBehind(node)}`
    case 'mtable':
      return parts.join('; ')
    case 'mtr':
      return parts.filter((each) => each !== '').join(', ')
    case 'mphantom':
      return ''
    default:
      return parts.join('')
  }
}

function operator({ text, attributes }: MathNode): string {
  if (text === '\u2061') return ' '
  return relations.test(text) && attributes['form'] !== 'prefix' ? ` ${text} ` : text
}

/** Separates a limit, or the bounds of a sum, from the following text. */
function spaceBehind({ children: [base] }: MathNode): string {
  return base && (isLargeOperator(base) || base.name === 'mrow') ? ' ' : ''
}

function withParentheses(text: string): string {
  const plain = text.trim()
  return /^(?:[\p{L}\p{N}.]+|\p{L}\p{M}*[¹²³⁴]*)$/u.test(plain) ? plain : `(${plain})`
}

/** @returns a superscript or subscript, in dedicated characters if all of them exist */
function raiseCharacters(text: string, signs: ReadonlyMap<string, string>, mark: string): string {
  const plain = text.replaceAll(/\s+/g, '').replaceAll('−', '-')
  if (plain === '') return ''
  if (/^[′″‴]+$/.test(plain)) return plain
  const all = Array.from(plain, (each) => signs.get(each))
  if (all.every((each) => each !== undefined)) return all.join('')
  return mark === '' ? `(${text.trim()})` : `${mark}${withParentheses(text)}`
}

function addAccent(text: string, mark: string): string {
  return Array.from(text).length === 1 ? `${text}${mark}` : `${text}`
}

const doubleStruck: Readonly<Record<string, string>> = {
  C: 'ℂ',
  H: 'ℍ',
  N: 'ℕ',
  P: 'ℙ',
  Q: 'ℚ',
  R: 'ℝ',
  Z: 'ℤ',
}

function variant(text: string, name = ''): string {
  return name === 'double-struck' ? Array.from(text, (each) => doubleStruck[each] ?? each).join('') : text
}
