import type { ImageStep } from '../../../../lib/contract/image-steps.ts'
import type { Doubt, From } from './doubt.ts'
import { questionOf } from './question.ts'
import { type Order, orderOf, orQuestion, readable, tooLong } from './understand.ts'

/** A sentence's commands, when an image model can do what the grammar does not know. */
export interface ModelOrder extends Omit<Order, 'steps'> {
  readonly steps: readonly ImageStep[]
}

/** Maximum clauses; every run of them is parsed. */
const maxClauses = 8
const clauseEnd = /[，,。；;！!\n]+|然后|接着|随后|\bthen\b/i

/** Words that request a change, whatever the image shows. */
const wantsChange =
  /[把将给让使去删抹擦除消换改变加添画涂修补抠磨美瘦染穿戴调移弄做转恢复增]|虚化|突出|上色|打码|合成|放进|柔和|自然|清晰|\b(?:make|add|remove|replace|change|turn|put|erase|draw|paint|restore|blur|give)\b/i
const asks =
  /[？?]|什么|多少|几[个只张人]|是谁|哪[里儿个张]|为什么|怎么(?!样都)|能看|识别|认出|\b(?:what|who|whose|where|which|why|how many|how much)\b/i

/**
 * Parses a sentence about an image in Chinese when an image model is available. What the grammar knows is done
 * exactly; the rest is passed to the model in the sentence's own words, in its position between the other steps.
 * @returns a question when it makes no sense or requests no change
 */
export function understandForModel(sentence: string): ModelOrder | { readonly question: string } {
  const plain = readable(sentence)
  if (plain === null) return { question: tooLong }

  const read = orderOf(plain)
  if (!('doubts' in read) || !isForModel(read.doubts)) return orQuestion(read)

  const clauses = plain
    .split(clauseEnd)
    .map((clause) => clause.trim())
    .filter(Boolean)
    .flatMap(apart)
  return clauses.length > maxClauses ? orQuestion(read) : ordered(clauses)
}

/** 去掉小船再压到 200KB is two commands, one of which the grammar knows; 天色再暖一点 is one. */
function apart(clause: string): string[] {
  const at = [...clause.matchAll(/再|并且|同时|顺便/g)]
    .map(({ index }) => index)
    .find((index) => index > 0 && [clause.slice(0, index), clause.slice(index)].some(canBeDoneHere))
  return at === undefined || canBeDoneHere(clause) ? [clause] : [clause.slice(0, at), clause.slice(at)]
}

function canBeDoneHere(clause: string): boolean {
  return !('doubts' in orderOf(clause))
}

function isForModel(doubts: readonly Doubt[]): boolean {
  return doubts.length > 0 && doubts.every(({ kind }) => kind === 'unknown' || kind === 'content')
}

function ordered(clauses: readonly string[]): ModelOrder | { readonly question: string } {
  let from: From = 'newest'
  const steps: ImageStep[] = []
  const asides: string[] = []
  for (let at = 0; at < clauses.length; ) {
    const run = longestRun(clauses.slice(at))
    if (run) {
      if (run.order.from !== 'newest') {
        if (at > 0) return { question: questionOf([late], []) }
        from = run.order.from
      }
      steps.push(...run.order.steps)
      asides.push(...run.order.asides)
      at += run.length
      continue
    }
    const clause = clauses[at] ?? ''
    const read = orderOf(clause)
    const doubts = 'doubts' in read ? read.doubts : []
    if (doubts.length === 0) asides.push(clause)
    else if (!isForModel(doubts) || !asksForChange(clause, doubts)) return orQuestion(read)
    else redraw(steps, clause)
    at += 1
  }

  return { from, steps, asides }
}

/** Content to generate is recognized by its own words. */
function asksForChange(clause: string, doubts: readonly Doubt[]): boolean {
  return !asks.test(clause) && (wantsChange.test(clause) || doubts.every(({ kind }) => kind === 'content'))
}

const late: Doubt = {
  kind: 'wrong',
  text: '撤销、重做、回到原图',
  why: '一句话里只能说一次，而且要放在最前面',
}

/** The longest run of clauses, from the first, that the grammar knows. */
function longestRun(clauses: readonly string[]): { readonly order: Order; readonly length: number } | null {
  for (let length = clauses.length; length > 0; length -= 1) {
    const order = orderOf(clauses.slice(0, length).join('，'))
    if (!('doubts' in order)) return { order, length }
  }
  return null
}

/** Adjacent clauses are merged into one instruction for the model. */
function redraw(steps: ImageStep[], clause: string): void {
  const said = clause.replace(/^(?:请|再|先|并且?|麻烦)+/, '')
  const last = steps.at(-1)
  if (last?.kind === 'redraw')
    steps[steps.length - 1] = { ...last, instruction: `${last.instruction}，${said}` }
  else steps.push({ kind: 'redraw', instruction: said })
}
