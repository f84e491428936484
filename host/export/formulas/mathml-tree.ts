import katex from 'katex'
import { Parser } from 'saxen'

export interface MathNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly MathNode[]
  readonly text: string
}

/** The same limits as on the page; deeper formulas would exhaust a parser's stack. */
const maxCharacters = 2_000
const deepest = 100
const refused = '#cc0001'

export function isTypesettable(tex: string): boolean {
  if (tex.length > maxCharacters) return false
  let depth = 0
  for (const [mark] of tex.matchAll(/\\left\b|\\right\b|\\begin\b|\\end\b|\\.|[{}]/gs)) {
    if (mark === '{' || mark === String.raw`\left` || mark === String.raw`\begin`) depth += 1
    if (mark === '}' || mark === String.raw`\right` || mark === String.raw`\end`) depth -= 1
    if (depth > deepest) return false
  }
  return true
}

/** @returns the MathML of a formula, parsed as on the page; null for TeX that is invalid or too long */
export function mathmlOf(tex: string, isDisplay: boolean): MathNode | null {
  if (!isTypesettable(tex)) return null
  try {
    const html = katex.renderToString(tex, {
      output: 'mathml',
      displayMode: isDisplay,
      trust: false,
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 200,
      errorColor: refused,
    })
    // An untrusted command is rendered as its name, without its arguments.
    return html.includes(`mathcolor="${refused}"`) ? null : parseMathMl(html)
  } catch (error) {
    if (error instanceof katex.ParseError) return null
    throw error
  }
}

interface Growing extends MathNode {
  readonly children: Growing[]
  text: string
}

function parseMathMl(html: string): MathNode | null {
  const root: Growing = { name: 'root', attributes: {}, children: [], text: '' }
  const open = [root]
  new Parser()
    .on('openTag', (name, attributesOf, decode) => {
      const attributes = Object.fromEntries(
        Object.entries(attributesOf() || {}).map(([key, value]) => [key, decode(value)]),
      )
      const node: Growing = { name, attributes, children: [], text: '' }
      open.at(-1)?.children.push(node)
      open.push(node)
    })
    .on('closeTag', () => void open.pop())
    .on('text', (text, decode) => {
      const node = open.at(-1)
      if (node) node.text += decode(text)
    })
    .on('error', (error) => {
      throw error
    })
    .parse(html)
  // The original TeX is next to the formula.
  return root.children[0]?.children[0]?.children[0]?.children[0] ?? null
}
