import { imageStep, imageStepLimits, type LocalStep } from '../../../../lib/contract/image-steps.ts'
import { stepText } from '../../../../lib/text/image-step-text.ts'
import type { Doubt, From, Reading } from './doubt.ts'
import type { Operation, Token } from './features.ts'
import { foldText } from './folded-text.ts'
import { lex } from './lex.ts'
import { questionOf } from './question.ts'
import { isSaying, readOrders } from './split.ts'

export interface Order {
  readonly from: From
  readonly steps: readonly LocalStep[]
  /** Clauses interpreted as no command. */
  readonly asides: readonly string[]
}

/** Why a sentence is not followed, and the steps that were understood; without doubts nothing was requested. */
export interface Doubtful {
  readonly doubts: readonly Doubt[]
  readonly understood: readonly LocalStep[]
}

/** Maximum characters of a sentence: parsing blocks the process. */
const maxCharacters = 300
export const tooLong = '这句话太长了，请用 300 个字以内说，或者分几次说。图片还没有改。'

/** Parses a sentence about an image in Chinese: completely, or with a question back, never partially. */
export function understand(sentence: string): Order | { readonly question: string } {
  const plain = readable(sentence)
  return plain === null ? { question: tooLong } : orQuestion(orderOf(plain))
}

/** @returns the sentence with single spaces; null when it is too long */
export function readable(sentence: string): string | null {
  const plain = withSingleBlanks(sentence)
  // Folding may expand characters.
  return plain.length > maxCharacters || foldText(plain).folded.length > maxCharacters ? null : plain
}

export function orQuestion(read: Order | Doubtful): Order | { readonly question: string } {
  return 'doubts' in read ? { question: questionOf(read.doubts, read.understood) } : read
}

function withSingleBlanks(sentence: string): string {
  return sentence.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '\n' : ' ')).trim()
}

/** @param sentence as `readable` returns it */
export function orderOf(sentence: string): Order | Doubtful {
  const tokens = lex(sentence)
  const readings = readOrders(tokens)
  const doubts = readings.flatMap((reading) => ('doubt' in reading ? [reading.doubt] : []))
  const steps = readings.flatMap((reading) => ('steps' in reading ? reading.steps : []))
  const turned = regretsIn(tokens, readings)
  if (turned.length > 0) return { doubts: turned, understood: [] }

  const found: readonly Doubt[] = doubts.length > 0 ? doubts : contradictions(readings, steps)
  if (found.length > 0) return { doubts: found, understood: steps }

  const from = readings.flatMap((reading) => ('from' in reading ? [reading.from] : []))[0] ?? 'newest'
  if (steps.length === 0 && from === 'newest') return { doubts: [], understood: [] }

  const asides = tokens.flatMap(({ kind, text }) => (kind === 'aside' ? [text] : []))
  const checked = steps.map((step) => imageStep.safeParse(step))
  const odd = steps.find((_, at) => !checked[at]?.success)
  if (odd) {
    const doubt: Doubt = { kind: 'wrong', text: stepText(odd), why: '这些数做不了' }
    return { doubts: [doubt], understood: [] }
  }

  return { from, steps, asides }
}

/** A revocation is only followed when it means undo: 不对，撤回. */
function regretsIn(tokens: readonly Token[], readings: readonly Reading[]): readonly Doubt[] {
  const first = tokens.findIndex(isSaying)
  const goesBack = readings.some((reading) => 'from' in reading)
  const regret = tokens.find((token, at) => {
    if (isRefusal(tokens, at)) return true
    if (token.kind !== 'aside' || token.says === 'reason') return false
    const isBefore = first === -1 || at < first
    return !isBefore || (token.says === 'regret' && !goesBack)
  })
  if (!regret) return []

  const why = '这是说前面的不做了，还是改成别的？请只说要做的；已经做了的，可以说“撤销”'
  return [{ kind: 'wrong', text: regret.text, why }]
}

/** 不用 on its own. */
function isRefusal(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || Object.keys(token.features).join('') !== 'negative') return false
  const isEnd = (each: Token | undefined) => !each || each.kind === 'join' || each.kind === 'break'
  const after = tokens.slice(at + 1).find(({ kind }) => kind !== 'filler')
  const before = tokens.slice(0, at).findLast(({ kind }) => kind !== 'filler')
  return isEnd(before) && isEnd(after)
}

/** Commands that are valid individually but contradict each other. */
function contradictions(readings: readonly Reading[], steps: readonly LocalStep[]): readonly Doubt[] {
  const saying = readings.filter(
    (reading) => 'from' in reading || ('steps' in reading && reading.steps.length > 0),
  )
  const backs = saying.flatMap((reading, at) => ('from' in reading ? [at] : []))
  if (backs.length > 1 || (backs[0] ?? 0) > 0)
    return [{ kind: 'wrong', text: '撤销、重做、回到原图', why: '一句话里只能说一次，而且要放在最前面' }]
  if (steps.length > imageStepLimits.steps)
    return [{ kind: 'wrong', text: `${steps.length} 步`, why: `一次最多做 ${imageStepLimits.steps} 步` }]
  if (steps.filter(({ kind }) => kind === 'photo').length > 1)
    return [{ kind: 'wrong', text: '几种照片尺寸', why: '一次只能做一种' }]

  for (const reading of readings) {
    const forbidden = 'steps' in reading ? reading.forbids : undefined
    if (forbidden && steps.some((step) => operationOf(step) === forbidden))
      return [{ kind: 'wrong', text: '这句话', why: '前后矛盾：同一件事又要做又不要做' }]
  }

  return []
}

function operationOf({ kind }: LocalStep): Operation | null {
  if (kind === 'circle' || kind === 'trim' || kind.startsWith('crop')) return 'crop'
  if (kind === 'resize' || kind === 'resize_edge' || kind === 'scale') return 'scale'
  if (kind === 'compress_share') return 'compress'

  const same: readonly string[] = [
    'rotate',
    'flip',
    'grey',
    'blur',
    'sharpen',
    'compress',
    'quality',
    'format',
    'round',
  ]
  return same.includes(kind) ? (kind as Operation) : null
}
