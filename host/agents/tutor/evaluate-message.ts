import type { GraphContent } from '../../../lib/contract/cards/graph.ts'
import { calculate } from '../../tools/calculator/calculate.ts'
import { CannotCalculate } from '../../tools/calculator/cannot-calculate.ts'
import { drawGraph } from '../../tools/calculator/draw-graph.ts'

export interface Evaluation {
  readonly lines: readonly string[]
  readonly graphs: readonly GraphContent[]
}

const maxLines = 20
const defaultReach = 10

const asked =
  /^(?:请|帮我|麻烦)*(?:计算|算一?下|算|求值|画一?下|画出?|作出?|核对|检查)(?:的?(?:函数)?(?:图像|图象|图))?[:：\s]*/
const asking = /(?:的?(?:函数)?(?:图像|图象|图)|(?:等于|是|得)(?:多少|几)|[=＝]\s*)?[?？。；;]*$/
const range =
  /[,，\s]*(?:x\s*)?(?:从|在|范围[:：]?)?\s*[[(（]?\s*(-?\d+(?:\.\d+)?)\s*(?:到|至|~|～|,|，)\s*(-?\d+(?:\.\d+)?)\s*[\])）]?(?:之间|上)?\s*$/i
const functionSign = /^(?:y|f\s*\(\s*x\s*\))\s*[=＝]\s*/i
const mathematical = /^[\s\d.a-z+\-*/^%!(),[\]{}×÷·−–—²³√π=＝０-９（）＋－，．]+$/i

/** Evaluates a message line by line: sums, equations, functions of x. @returns null when no line is one */
export function evaluateMessage(message: string): Evaluation | null {
  const given = message
    .split(/[\n;；]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const worked = given.slice(0, maxLines).map(evaluateLine)
  if (worked.every((each) => each === null)) return null

  const graphs = worked.flatMap((each) => (each && typeof each === 'object' ? each : []))
  const lines = worked.flatMap((each) => (typeof each === 'string' ? each : []))
  const more = given.length - maxLines

  return {
    lines: more > 0 ? [...lines, `（一次最多 ${maxLines} 行，后面 ${more} 行没有算）`] : lines,
    graphs,
  }
}

function evaluateLine(line: string): string | GraphContent | null {
  const bare = line.replace(asked, '')
  const wantsGraph = /[画作图]/.test(line)
  try {
    if (functionSign.test(bare) || wantsGraph) return graphIn(bare)
    const sum = bare.replace(asking, '')
    if (!mathematical.test(sum) || !/\d|pi|π/.test(sum)) return null
    const sides = sum.split(/[=＝]/)
    if (sides.length === 2) return compareSides(sides[0] ?? '', sides[1] ?? '')
    return sides.length === 1 ? `${formatSum(sum)} ${formatValue(calculate(sum))}` : null
  } catch (error) {
    if (!(error instanceof CannotCalculate)) throw error
    return mathematical.test(bare.replace(asking, '')) || wantsGraph || functionSign.test(bare)
      ? `\`${inert(line)}\`：${error.message}`
      : null
  }
}

function graphIn(bare: string): GraphContent | null {
  const [, from, to] = range.exec(bare.replace(asking, '')) ?? []
  const body = from === undefined ? bare : bare.replace(asking, '').replace(range, '')
  const expressions = body
    .split(/和|与|、/)
    .map((part) => part.replace(asking, '').trim().replace(functionSign, ''))
    .filter((part) => part !== '')
  if (expressions.length === 0 || !expressions.every((each) => mathematical.test(each))) return null

  return drawGraph({
    expressions: expressions.slice(0, 4),
    from: from === undefined ? -defaultReach : Number(from),
    to: to === undefined ? defaultReach : Number(to),
  })
}

/** Whether both sides are equal: exactly for fractions, else to nine digits. */
function compareSides(left: string, right: string): string {
  const difference = calculate(`(${left})-(${right})`)
  const about = Number(difference.split(/[=≈]\s*/).at(-1))
  const size = Math.max(
    Math.abs(
      Number(
        calculate(right)
          .split(/[=≈]\s*/)
          .at(-1),
      ),
    ),
    1,
  )
  const isSame = difference === '0' || (difference.startsWith('≈') && Math.abs(about) <= size * 1e-9)
  const equation = `\`${inert(left.trim())} = ${inert(right.trim())}\``
  if (isSame) return `${equation}：对。`

  return `${equation}：不对。左边 ${formatValue(calculate(left))}，右边 ${formatValue(calculate(right))}。`
}

function formatSum(sum: string): string {
  return `\`${inert(sum.trim())}\``
}

function formatValue(value: string): string {
  return value.startsWith('≈') ? `**${value}**` : `= **${value}**`
}

/** Escapes text that would end its code span. */
function inert(text: string): string {
  return text.replaceAll('`', 'ˋ')
}
