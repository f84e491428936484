import { joinTex } from './join-tex.ts'
import { runTex } from './math-run.ts'
import { accentCommand, functionOf, groupCommand, texOfCharacter } from './math-symbols.ts'
import type { MathNode } from './math-tree.ts'

/** Elements that need tall brackets around them. */
const tall = /\\(?:frac|begin|binom|sqrt|under|over|sum|prod|i*nt|bigcup|bigcap|displaystyle)/

/**
 * Converts a formula of Office Math Markup to TeX (ECMA-376 part 1, 22.1): what KaTeX and models read.
 * @returns one line, '' for a formula without content
 */
export function texOf(formula: MathNode): string {
  return rowTex(formula).replaceAll(/\s+/g, ' ').trim()
}

function rowTex({ children }: MathNode, isAligned = false): string {
  return joinTex(children.map((child) => nodeTex(child, isAligned)))
}

function nodeTex(node: MathNode, isAligned: boolean): string {
  const write = Object.hasOwn(writers, node.name) ? writers[node.name] : undefined
  if (write) return write(node)
  if (node.name === 'm:r') return runTex(node, isAligned)
  // Properties have no text; what wraps formulas, such as an insertion, is read through.
  return node.name.endsWith('Pr') ? '' : rowTex(node, isAligned)
}

const writers: Readonly<Record<string, (node: MathNode) => string>> = {
  'w:hidden': () => '',
  'm:f': fraction,
  'm:sSup': (node) => `${base(node)}^${script(node, 'm:sup')}`,
  'm:sSub': (node) => `${base(node)}_${script(node, 'm:sub')}`,
  'm:sSubSup': (node) => `${base(node)}_${script(node, 'm:sub')}^${script(node, 'm:sup')}`,
  'm:sPre': (node) => `{}_${script(node, 'm:sub')}^${script(node, 'm:sup')}{${part(node, 'm:e')}}`,
  'm:rad': radical,
  'm:nary': nary,
  'm:d': delimiters,
  'm:m': (node) => matrix(node, 'matrix'),
  'm:acc': accent,
  'm:bar': (node) =>
    `\\${property(node, 'm:pos') === 'top' ? 'overline' : 'underline'}{${part(node, 'm:e')}}`,
  'm:func': (node) => joinTex([functionName(node), part(node, 'm:e')]),
  'm:limLow': (node) => limit(node, '_', 'underset'),
  'm:limUpp': (node) => limit(node, '^', 'overset'),
  'm:eqArr': (node) => equations(node, 'aligned'),
  'm:groupChr': group,
  'm:borderBox': (node) => `\\boxed{${part(node, 'm:e')}}`,
  'm:phant': phantom,
}

function childOf(node: MathNode, name: string): MathNode | undefined {
  return node.children.find((child) => child.name === name)
}

function part(node: MathNode, name: string): string {
  const child = childOf(node, name)
  return child ? rowTex(child) : ''
}

/** A property, stated in the element for properties, such as `m:naryPr`. */
function propertyOf(node: MathNode, name: string): MathNode | undefined {
  const properties = childOf(node, `${node.name}Pr`)
  return properties && childOf(properties, name)
}

function property(node: MathNode, name: string): string {
  return propertyOf(node, name)?.value ?? ''
}

/** An ST_OnOff of formulas; without a value it is on (22.9.2.7). */
function isSet(node: MathNode, name: string): boolean {
  const found = propertyOf(node, name)
  return found !== undefined && !/^(?:0|off|false)$/.test(found.value)
}

/** A base with a script of its own needs braces. */
function base(node: MathNode): string {
  const tex = part(node, 'm:e')
  return tex === '' || /[\^_]/.test(tex) ? `{${tex}}` : tex
}

function script(node: MathNode, name: string): string {
  return asScript(part(node, name))
}

function asScript(tex: string): string {
  return /^[A-Za-z0-9]$/.test(tex) ? tex : `{${tex}}`
}

function fraction(node: MathNode): string {
  const [above, below] = [part(node, 'm:num'), part(node, 'm:den')]
  const type = property(node, 'm:type')
  if (type === 'noBar') return `{${above} \\atop ${below}}`
  if (type === 'lin' || type === 'skw') return `{${above}}/{${below}}`
  return `\\frac{${above}}{${below}}`
}

function radical(node: MathNode): string {
  const degree = isSet(node, 'm:degHide') ? '' : part(node, 'm:deg')
  return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${part(node, 'm:e')}}`
}

function nary(node: MathNode): string {
  const stated = propertyOf(node, 'm:chr')
  const operator = stated ? texOfCharacter(stated.value) : '\\int'
  const below = isSet(node, 'm:subHide') ? '' : part(node, 'm:sub')
  const above = isSet(node, 'm:supHide') ? '' : part(node, 'm:sup')
  const limits = `${below === '' ? '' : `_${asScript(below)}`}${above === '' ? '' : `^${asScript(above)}`}`
  return joinTex([`${operator}${limits}${limits === '' ? '' : ' '}`, part(node, 'm:e')])
}

const matrices = new Map([
  ['()', 'pmatrix'],
  ['[]', 'bmatrix'],
  ['{}', 'Bmatrix'],
  ['||', 'vmatrix'],
  ['‖‖', 'Vmatrix'],
])

/** Characters between which TeX sets brackets of any height. */
const stretched = new Set(Array.from('()[]{}|‖⟨⟩〈〉⌊⌋⌈⌉/↑↓'))

/** Programs write bars as relations too. */
function bracket(character: string): string {
  return character === '∣' ? '|' : character === '∥' ? '‖' : character
}

function delimiters(node: MathNode): string {
  const begin = bracket(propertyOf(node, 'm:begChr')?.value ?? '(')
  const end = bracket(propertyOf(node, 'm:endChr')?.value ?? ')')
  const entries = node.children.filter(({ name }) => name === 'm:e')
  const only = entries.length === 1 ? onlyChild(entries[0]) : undefined
  const matrixName = matrices.get(begin + end)
  if (only?.name === 'm:m' && matrixName !== undefined) return matrix(only, matrixName)
  if (only?.name === 'm:eqArr' && begin === '{' && end === '') return equations(only, 'cases')
  if (only?.name === 'm:f' && begin === '(' && property(only, 'm:type') === 'noBar')
    return `\\binom{${part(only, 'm:num')}}{${part(only, 'm:den')}}`

  const separator = propertyOf(node, 'm:sepChr')?.value ?? '|'
  const inner = entries.map((entry) => rowTex(entry))
  const isTall = inner.some((each) => tall.test(each))
  const isStretched = [begin, end].every((each) => each === '' || stretched.has(each))
  const between = texOfCharacter(separator)
  // Bars look the same on both sides.
  const isUnclear = [begin, end].some((each) => each === '' || each === '|' || each === '‖')
  if (isStretched && (isTall || isUnclear)) {
    const sides = [begin, end].map((each) => (each === '' ? '.' : texOfCharacter(each)))
    const middle = isTall && stretched.has(separator) ? ` \\middle${between} ` : between
    return `\\left${sides[0]} ${inner.join(middle)} \\right${sides[1]}`
  }
  return joinTex([texOfCharacter(begin), inner.join(between), texOfCharacter(end)])
}

function onlyChild(entry: MathNode | undefined): MathNode | undefined {
  const shown = entry?.children.filter(({ name }) => !name.endsWith('Pr')) ?? []
  return shown.length === 1 ? shown[0] : undefined
}

function matrix({ children }: MathNode, environment: string): string {
  const lines = children
    .filter(({ name }) => name === 'm:mr')
    .map((line) => line.children.filter(({ name }) => name === 'm:e').map((cell) => rowTex(cell)))
  return `\\begin{${environment}}${lines.map((cells) => cells.join(' & ')).join(String.raw` \\ `)}\\end{${environment}}`
}

/** Lines of equations; an & of their texts aligns them (22.1.2.34). */
function equations({ children }: MathNode, environment: string): string {
  const lines = children.filter(({ name }) => name === 'm:e').map((line) => rowTex(line, true))
  if (lines.length === 1 && environment === 'aligned') return lines.join('').replaceAll(/(?<!\\)&/g, '')
  return `\\begin{${environment}}${lines.join(String.raw` \\ `)}\\end{${environment}}`
}

function accent(node: MathNode): string {
  const tex = part(node, 'm:e')
  const isWide = Array.from(tex).length > 1 && !/^\\[A-Za-z]+$/.test(tex)
  return `${accentCommand(property(node, 'm:chr'), isWide)}{${tex}}`
}

function group(node: MathNode): string {
  const tex = part(node, 'm:e')
  const character = propertyOf(node, 'm:chr')?.value ?? '⏟'
  const command = groupCommand(character)
  if (command !== null) return `${command}{${tex}}`
  const side = property(node, 'm:pos') === 'top' ? 'overset' : 'underset'
  return `\\${side}{${texOfCharacter(character)}}{${tex}}`
}

function functionName(node: MathNode): string {
  const name = part(node, 'm:fName')
  return /^[A-Za-z]{2,}$/.test(name) ? (functionOf(name) ?? `\\operatorname{${name}}`) : name
}

/** A limit below or above belongs to a function or brace as its script (22.1.2.54, 22.1.2.56). */
function limit(node: MathNode, mark: '_' | '^', command: string): string {
  const [tex, bound] = [part(node, 'm:e'), part(node, 'm:lim')]
  const name = functionOf(tex) ?? tex
  const isBase = /^\\(?:[a-zA-Z]+$|(?:under|over)brace\{|operatorname\{)/.test(name)
  return isBase ? `${name}${mark}{${bound}}` : `\\${command}{${bound}}{${tex}}`
}

function phantom(node: MathNode): string {
  const show = propertyOf(node, 'm:show')
  const isShown = show === undefined || !/^(?:0|off|false)$/.test(show.value)
  return isShown ? part(node, 'm:e') : `\\phantom{${part(node, 'm:e')}}`
}
