import { accentOf, isAccent, isLargeOperator } from './math-operators.ts'
import { type MathNode, mathmlOf } from './mathml-tree.ts'

/** An element of Office Math Markup (ISO/IEC 29500-1, 22.1), with prefixed names. */
export interface Omml {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly children: readonly (Omml | string)[]
}

/** @returns the formula for Word; null for TeX that is invalid or too long */
export function ommlOf(tex: string, isDisplay: boolean): Omml | null {
  const tree = mathmlOf(tex, isDisplay)
  if (!tree) return null
  const math = element('m:oMath', content(tree))
  return isDisplay ? element('m:oMathPara', [math]) : math
}

function element(name: string, children: Omml['children'], attributes?: Omml['attributes']): Omml {
  return { name, children, ...(attributes && { attributes }) }
}

function value(name: string, val: string): Omml {
  return element(name, [], { 'm:val': val })
}

/** @returns the elements of a node within a row */
function content(node: MathNode): Omml[] {
  const [first, second, third] = node.children
  switch (node.name) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms':
      return run(node)
    case 'mspace':
      return run({ ...node, name: 'mtext', text: ' ' })
    case 'mfrac':
      return [element('m:f', [...fractionKind(node), part('m:num', first), part('m:den', second)])]
    case 'msqrt':
      return [
        element('m:rad', [
          properties('m:rad', [value('m:degHide', '1')]),
          element('m:deg', []),
          element('m:e', row(node.children)),
        ]),
      ]
    case 'mroot':
      return [element('m:rad', [part('m:deg', second), part('m:e', first)])]
    case 'msup':
      return [element('m:sSup', [part('m:e', first), part('m:sup', second)])]
    case 'msub':
      return [element('m:sSub', [part('m:e', first), part('m:sub', second)])]
    case 'msubsup':
      return [element('m:sSubSup', [part('m:e', first), part('m:sub', second), part('m:sup', third)])]
    case 'munder':
    case 'mover':
      return above(node)
    case 'munderover': {
      const lower = element('m:limLow', [part('m:e', first), part('m:lim', second)])
      return [element('m:limUpp', [element('m:e', [lower]), part('m:lim', third)])]
    }
    case 'mtable':
      return [matrix(node)]
    case 'menclose':
      return [element('m:borderBox', [...borders(node), element('m:e', row(node.children))])]
    case 'mphantom':
      return [
        element('m:phant', [
          properties('m:phant', [value('m:show', '0')]),
          element('m:e', row(node.children)),
        ]),
      ]
    case 'annotation':
      return []
    default:
      return row(node.children)
  }
}

/** Elements in a row: brackets contain what is between them, sums and integrals what follows them. */
function row(nodes: readonly MathNode[]): Omml[] {
  const [first] = nodes
  const last = nodes.at(-1)
  if (isFence(first)) {
    const isClosed = nodes.length > 1 && isFence(last)
    const inner = nodes.slice(1, isClosed ? -1 : undefined)
    const signs = [
      value('m:begChr', first?.text ?? ''),
      value('m:endChr', isClosed ? (last?.text ?? '') : ''),
    ]
    if (!inner.some((node) => isFence(node)))
      return [element('m:d', [properties('m:d', signs), element('m:e', row(inner))])]
  }

  const made: Omml[] = []
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at]
    const operand = nodes[at + 1]
    if (!node) continue
    if (!isSum(node) || !operand) made.push(...content(node))
    else {
      made.push(sum(node, operand))
      at += 1
    }
  }

  return made
}

function isFence(node: MathNode | undefined): boolean {
  return node?.name === 'mo' && node.attributes['fence'] === 'true'
}

const withBounds = new Set(['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover'])

function isSum({ name, children: [base] }: MathNode): boolean {
  return withBounds.has(name) && base !== undefined && isLargeOperator(base)
}

function sum({ name, children: [base, ...bounds] }: MathNode, operand: MathNode): Omml {
  const hasLower = name !== 'msup' && name !== 'mover'
  const hasUpper = name !== 'msub' && name !== 'munder'
  const [lower, upper] = hasLower ? bounds : [undefined, ...bounds]
  const kind = [
    value('m:chr', base?.text ?? ''),
    value('m:limLoc', name.startsWith('msu') ? 'subSup' : 'undOvr'),
    ...(hasLower ? [] : [value('m:subHide', '1')]),
    ...(hasUpper ? [] : [value('m:supHide', '1')]),
  ]

  return element('m:nary', [
    properties('m:nary', kind),
    part('m:sub', lower),
    part('m:sup', upper),
    element('m:e', content(operand)),
  ])
}

function above(node: MathNode): Omml[] {
  const [base, sign] = node.children
  const isUnder = node.name === 'munder'
  if (!isAccent(node)) {
    return [element(isUnder ? 'm:limLow' : 'm:limUpp', [part('m:e', base), part('m:lim', sign)])]
  }

  const text = sign?.text ?? ''
  if (/^[‾_¯]$/.test(text))
    return [
      element('m:bar', [properties('m:bar', [value('m:pos', isUnder ? 'bot' : 'top')]), part('m:e', base)]),
    ]
  if (isUnder || /^[⏞⎴⏠]$/.test(text)) {
    const place = [
      value('m:chr', text),
      value('m:pos', isUnder ? 'bot' : 'top'),
      value('m:vertJc', isUnder ? 'top' : 'bot'),
    ]
    return [element('m:groupChr', [properties('m:groupChr', place), part('m:e', base)])]
  }

  return [element('m:acc', [properties('m:acc', [value('m:chr', accentOf(node))]), part('m:e', base)])]
}

function matrix({ children, attributes }: MathNode): Omml {
  const columns = Math.max(1, ...children.map((line) => line.children.length))
  const sides = (attributes['columnalign'] ?? '').split(' ')
  const shape = Array.from({ length: columns }, (_, at) =>
    element('m:mc', [properties('m:mc', [value('m:count', '1'), value('m:mcJc', sides[at] || 'center')])]),
  )
  const lines = children.map((line) =>
    element(
      'm:mr',
      Array.from({ length: columns }, (_, at) => element('m:e', row(line.children[at]?.children ?? []))),
    ),
  )
  return element('m:m', [properties('m:m', [value('m:plcHide', '1'), element('m:mcs', shape)]), ...lines])
}

function fractionKind({ attributes }: MathNode): Omml[] {
  return attributes['linethickness'] === '0px' ? [properties('m:f', [value('m:type', 'noBar')])] : []
}

const sides = ['m:hideTop', 'm:hideBot', 'm:hideLeft', 'm:hideRight']
const strikes: Readonly<Record<string, string>> = {
  updiagonalstrike: 'm:strikeBLTR',
  downdiagonalstrike: 'm:strikeTLBR',
  horizontalstrike: 'm:strikeH',
  verticalstrike: 'm:strikeV',
}

function borders({ attributes }: MathNode): Omml[] {
  const found = (attributes['notation'] ?? '').split(' ').flatMap((each) => strikes[each] ?? [])
  if (found.length === 0) return []
  return [
    properties(
      'm:borderBox',
      [...sides, ...found].map((name) => value(name, '1')),
    ),
  ]
}

function properties(of: string, children: readonly Omml[]): Omml {
  return element(`${of}Pr`, children)
}

function part(name: string, node: MathNode | undefined): Omml {
  return element(name, node ? row(node.name === 'mrow' ? node.children : [node]) : [])
}

const scripts: Readonly<Record<string, string>> = {
  'double-struck': 'double-struck',
  script: 'script',
  fraktur: 'fraktur',
  'sans-serif': 'sans-serif',
  monospace: 'monospace',
}

/** A run of characters. Function names such as sin and numbers are upright, variables are italic. */
function run({ name, text, attributes: { mathvariant = '' } }: MathNode): Omml[] {
  const shown = text.replaceAll('\u2061', '')
  if (shown === '') return []

  const script = scripts[mathvariant]
  const isUpright = name !== 'mi' || mathvariant === 'normal' || Array.from(shown).length > 1
  const style = mathvariant.startsWith('bold')
    ? mathvariant === 'bold'
      ? 'b'
      : 'bi'
    : isUpright || script
      ? 'p'
      : 'i'
  const kind = [
    ...(name === 'mtext' ? [element('m:nor', [])] : []),
    ...(script ? [value('m:scr', script)] : []),
    ...(name === 'mtext' ? [] : [value('m:sty', style)]),
  ]
  const font = { 'w:ascii': 'Cambria Math', 'w:hAnsi': 'Cambria Math' }

  return [
    element('m:r', [
      element('m:rPr', kind),
      element('w:rPr', [element('w:rFonts', [], font)]),
      element('m:t', [shown], { 'xml:space': 'preserve' }),
    ]),
  ]
}
