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

interface Part {
  readonly operation?: string | undefined
  readonly words: readonly Token[]
}

const maxCharacters = 300
const wantsChange = /[把将给让使换加改变删去掉]|remove|replace|add|make|change/i

/**
 * Reads what a sentence says clearly; everything else is left to the user, with the fitting tool.
 * @param canRedraw whether a clause with unknown words that wants a change becomes a step of an image model
 */
export function matchSteps(sentence: string, canRedraw = false): Reading {
  const steps: ImageStep[] = []
  const done: ImageTool[] = []
  const open: ImageTool[] = []
  const refused: ImageTool[] = []
  const asides: string[] = []
  let from: From = 'newest'
  const undecided = (): Reading => ({
    from: 'newest',
    steps: [],
    asides: [sentence],
    tool: [...done, ...open][0],
  })
  if (sentence.length > maxCharacters) return undecided()
  for (const clause of clausesOf(readTokens(sentence))) {
    const text = sentence.slice(clause[0]?.at, clause.at(-1)?.end).trim()
    const words = clause.filter(({ is }) => is !== 'filler')
    const has = (kind: string) => words.some(({ is }) => is === kind)
    const parts = partsOf(words)
    const tools = parts.flatMap(({ operation }) => (operation ? [toolOf(operation)] : []))
    const move = moveOf(words)
    if (words.length === 0) continue
    if (has('doubt') || move) {
      // What is revoked in the end was not meant, and undo is only possible first.
      const isLate = move ? from !== 'newest' || steps.length > 0 : tools.length === 0
      if (isLate || tools.some((tool) => done.includes(tool))) return undecided()
      if (move) from = move
      else {
        asides.push(text)
        refused.push(...tools)
      }
    } else if (has('unknown') && canRedraw && wantsChange.test(text)) redraw(steps, text)
    else if (has('unknown') || tools.length === 0) {
      asides.push(text)
      open.push(...tools)
    } else {
      const made = parts.map((part) => readOperation(part.operation ?? '', part.words))
      for (const step of made) if (step) add(steps, step)
      done.push(...tools.filter((_, at) => made[at]))
      open.push(...tools.filter((_, at) => !made[at]))
      // The name of an operation says no more than its tool.
      if (made.includes(null) && words.some(({ is, operation }) => is === 'number' || !operation))
        asides.push(text)
    }
  }
  if (steps.length > imageStepLimits.steps) return undecided()
  return { from, steps, asides, tool: open[0] ?? (steps.length === 0 ? refused[0] : undefined) }
}

/** A clause that only says where or how much belongs to the one before. */
function clausesOf(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]]
  for (const token of tokens) {
    if (token.is === 'break') clauses.push([])
    else clauses.at(-1)?.push(token)
  }
  return clauses.reduce<Token[][]>((joined, clause) => {
    const isRest = clause.every(
      ({ is, operation }) => !operation && !['unknown', 'doubt', 'box'].includes(is),
    )
    const before = joined.at(-1)
    const says = clause.some(({ is }) => is !== 'filler')
    if (says && isRest && before?.some(({ operation }) => operation)) before.push(...clause)
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
      if (isIntroduction && /^(?:crop|size|compress)$/.test(last?.operation ?? '')) parts.pop()
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
  if (operation === 'original') return 'original'
  if (operation === 'undo') return { undo: count }
  return operation === 'redo' ? { redo: count } : null
}

/** A width and a height in two clauses are one size. */
function add(steps: ImageStep[], step: ImageStep): void {
  const last = steps.at(-1)
  const isSize = last?.kind === 'resize' && step.kind === 'resize'
  const sides = isSize ? [last.width, last.height, step.width, step.height].filter((side) => side) : []
  if (isSize && sides.length === 2 && Boolean(last.width) !== Boolean(step.width))
    steps.splice(-1, 1, { ...last, ...step })
  else steps.push(step)
}

function redraw(steps: ImageStep[], text: string): void {
  const last = steps.at(-1)
  const said = last?.kind === 'redraw' ? `${last.instruction}，${text}` : text.replace(/^(?:请|先|麻烦)+/, '')
  const step = { kind: 'redraw' as const, instruction: said.slice(0, imageStepLimits.instructionCharacters) }
  steps.splice(last?.kind === 'redraw' ? -1 : steps.length, 1, step)
}
