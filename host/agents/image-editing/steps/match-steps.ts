import { type ImageStep, type ImageTool, imageStepLimits } from '../../../../lib/contract/image-steps.ts'
import type { From } from '../edit-history.ts'
import { readOperation } from './read-operation.ts'
import { readTokens, type Token } from './read-tokens.ts'
import { toolOf } from './words.ts'

/** What a sentence says about an image. */
export interface Reading {
  readonly from: From
  readonly steps: readonly ImageStep[]
  /** Words that found no place in a step. */
  readonly asides: readonly string[]
  /** Where an operation lacks what it needs, or was not clear. */
  readonly tool?: ImageTool | undefined
}

type Part = Pick<Partial<Token>, 'operation'> & { readonly words: readonly Token[] }

const maxCharacters = 300
const wantsChange = /[把将给让使换加改变删去掉]|remove|replace|add|make|change/i

/**
 * Reads what a sentence says clearly; everything else is left to the user, with the fitting tool.
 * @param canRedraw whether a clause with unknown words that wants a change becomes a step of an image model
 */
export function matchSteps(sentence: string, canRedraw = false): Reading {
  const steps: ImageStep[] = []
  const tools = { done: [] as ImageTool[], open: [] as ImageTool[], refused: [] as ImageTool[] }
  const asides: string[] = []
  let from: From = 'newest'
  const nothing = { from: 'newest', steps: [], asides: [sentence] } as const
  const undecided = (): Reading => ({ ...nothing, tool: Object.values(tools).flat()[0] })
  if (sentence.length > maxCharacters) return undecided()
  for (const clause of clausesOf(readTokens(sentence))) {
    const text = sentence.slice(clause[0]?.at, clause.at(-1)?.end).trim()
    const words = clause.filter(({ is }) => is !== 'filler')
    const has = (kind: string) => words.some(({ is }) => is === kind)
    const parts = partsOf(words)
    const own = parts.flatMap(({ operation }) => (operation ? [toolOf(operation)] : []))
    const move = moveOf(words)
    if (words.length === 0) continue
    if (has('doubt') || move) {
      // What is revoked in the end was not meant, and undo is only possible first.
      const isLate = move ? from !== 'newest' || steps.length > 0 : own.length === 0
      if (isLate || own.some((tool) => tools.done.includes(tool))) return undecided()
      from = move ?? from
      tools.refused.push(...own)
      asides.push(...(move ? [] : [text]))
    } else if (has('unknown') || has('hint') || own.length === 0) {
      // A watermark of others is never removed.
      const isForModel = has('unknown') && !(has('remove') && own.includes('text')) && !/[?？]/.test(sentence)
      if (canRedraw && isForModel && wantsChange.test(text)) redraw(steps, text)
      else asides.push(text)
      tools[canRedraw || has('hint') ? 'refused' : 'open'].push(...own)
    } else {
      const made = parts.map((part) => readOperation(part.operation ?? '', part.words))
      steps.push(...made.flatMap((step) => step ?? []))
      for (const [at, tool] of own.entries()) tools[made[at] ? 'done' : 'open'].push(tool)
      // The name of an operation says no more than its tool.
      if (made.includes(null) && words.some(({ is, operation }) => is === 'number' || !operation))
        asides.push(text)
    }
  }
  if (steps.length > imageStepLimits.steps) return undecided()
  const tool = tools.open[0] ?? (from === 'newest' && steps.length === 0 ? tools.refused[0] : undefined)
  return { from, steps, asides, tool }
}

/** A clause that only says where or how much belongs to the one before: 宽 800，高 600. */
function clausesOf(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]]
  for (const token of tokens) {
    if (token.is === 'break') clauses.push([])
    else clauses.at(-1)?.push(token)
  }
  return clauses.reduce<Token[][]>((joined, clause) => {
    const says = clause.filter(({ is }) => is !== 'filler')
    const isRest = says.every(({ is, operation }) =>
      operation ? is === 'side' : !/^(?:unknown|doubt|box|remove)$/.test(is),
    )
    const before = joined.at(-1)
    if (says.length > 0 && isRest && before?.some(({ operation }) => operation)) before.push(...clause)
    else joined.push(clause)
    return joined
  }, [])
}

/** Words belong to the operation before them, those before the first to that one. */
function partsOf(words: readonly Token[]): Part[] {
  const parts: Part[] = []
  for (const word of words) {
    const last = parts.at(-1)
    const { operation } = word
    if (!last || (operation && last.operation && operation !== last.operation)) {
      // 裁成圆形, 压缩质量 80: the second word is the operation.
      const isIntroduction = last?.words.every(({ is }) => is === 'operation' || is === 'to')
      if (isIntroduction && /^(?:crop|size|file.compress)$/.test(last?.operation ?? '')) parts.pop()
      parts.push({ operation, words: [word] })
    } else parts.splice(-1, 1, { operation: last.operation ?? operation, words: [...last.words, word] })
  }
  if (parts[0]?.operation) return parts
  // 改成 800×600, 去掉左边 10%.
  const has = (...kinds: readonly string[]) => words.some(({ is }) => kinds.includes(is))
  if (has('box')) return [{ operation: 'size', words }]
  return has('remove') && has('position', 'sides') ? [{ operation: 'crop', words }] : parts
}

function moveOf(words: readonly Token[]): From | null {
  const [{ operation } = {}, ...others] = words.filter(({ is }) => is !== 'number')
  const [{ value: count = 1 } = {}, ...more] = words.filter(({ is }) => is === 'number')
  if (others.length > 0 || more.length > 0 || !Number.isInteger(count) || count < 1) return null
  if (operation === 'undo') return { undo: count }
  if (operation === 'redo') return { redo: count }
  return operation === 'original' ? 'original' : null
}

function redraw(steps: ImageStep[], text: string): void {
  const last = steps.at(-1)
  const said = last?.kind === 'redraw' ? `${last.instruction}，${text}` : text.replace(/^(?:请|先|麻烦)+/, '')
  const step = { kind: 'redraw' as const, instruction: said.slice(0, imageStepLimits.instructionCharacters) }
  steps.splice(last?.kind === 'redraw' ? -1 : steps.length, 1, step)
}
