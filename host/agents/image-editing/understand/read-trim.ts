import { missing, type Reading, steps, unknown, wrong } from './doubt.ts'
import type { Side, TokenOf } from './features.ts'
import type { Frame } from './frame.ts'

interface Cut {
  readonly sides: readonly Side[]
  readonly amount: number
  readonly unit: 'pixels' | 'percent'
}

const opposite: Readonly<Record<Side, Side>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' }
const askSide = '要裁掉哪一边、裁多少？例如“左边裁掉 100 像素”，或者“裁成方形”'

export function readTrim(frame: Frame): Reading {
  const stranger = frame.stranger({
    keys: ['remove', 'keep', 'negative', 'sides', 'half', 'set'],
    ops: ['crop'],
    kinds: ['number'],
  })
  if (stranger) return unknown(stranger.text)

  // 右边五分之一不要了; 不要裁左边 has no number, or contains 裁.
  const isRefused = frame.has('negative') && (frame.has('keep') || frame.hasOp('crop') || frame.has('remove'))
  if (isRefused) return unknown(frame.text)
  if (!frame.has('sides')) return missing(frame.text, askSide)

  const cuts = cutsOf(frame)
  if (!cuts) return missing(frame.text, askSide)
  if (frame.has('keep')) return readKept(frame, cuts)

  const hasHalf = cuts.some(({ unit, amount }) => unit === 'percent' && amount === 50)
  // 裁左半边 may mean to keep or to remove it.
  if (hasHalf && !frame.has('remove') && !frame.has('negative'))
    return missing(frame.text, '这一半是裁掉，还是留下？')

  return toTrim(frame, cuts)
}

function readKept(frame: Frame, cuts: readonly Cut[]): Reading {
  const [cut] = cuts
  const side = cut?.sides.length === 1 ? cut.sides[0] : undefined
  if (!cut || !side || cuts.length > 1 || frame.has('remove') || cut.unit !== 'percent')
    return missing(frame.text, '要留下哪一部分？例如“只保留左边 50%”，或者“从 (0,0) 开始裁 300x200”')
  return toTrim(frame, [{ ...cut, sides: [opposite[side]], amount: 100 - cut.amount }])
}

/** 左边 100，右边 50: each number belongs to the sides before it, or to those after it. */
function cutsOf(frame: Frame): readonly Cut[] | null {
  const cuts: Cut[] = []
  let sides: readonly Side[] = []
  let held: TokenOf<'number'> | null = null
  for (const token of frame.tokens) {
    if (token.kind === 'number') {
      if (held) return null
      if (sides.length === 0) held = token
      else if (!push(cuts, sides, token)) return null
      sides = []
    } else if (token.kind === 'word' && token.features.sides) {
      if (held) {
        if (!push(cuts, token.features.sides, held)) return null
        held = null
      } else if (token.features.half) cuts.push({ sides: token.features.sides, amount: 50, unit: 'percent' })
      else sides = [...sides, ...token.features.sides]
    } else if (token.kind === 'word' && token.features.half) {
      if (sides.length === 0) return null
      cuts.push({ sides, amount: 50, unit: 'percent' })
      sides = []
    }
  }

  return held || sides.length > 0 || cuts.length === 0 ? null : cuts
}

function push(cuts: Cut[], sides: readonly Side[], { value, unit }: TokenOf<'number'>): boolean {
  if (unit !== null && unit !== 'pixels' && unit !== 'percent') return false
  cuts.push({ sides, amount: value, unit: unit === 'percent' ? 'percent' : 'pixels' })
  return true
}

function toTrim(frame: Frame, cuts: readonly Cut[]): Reading {
  const unit = cuts[0]?.unit ?? 'pixels'
  const named = cuts.flatMap(({ sides }) => sides)
  if (cuts.some((cut) => cut.unit !== unit) || new Set(named).size < named.length) return unknown(frame.text)

  const trim = { left: 0, right: 0, top: 0, bottom: 0 }
  for (const { sides, amount } of cuts) for (const side of sides) trim[side] = amount
  const isWhole = unit === 'percent' || Object.values(trim).every(Number.isInteger)
  const isAll = unit === 'percent' && (trim.left + trim.right >= 100 || trim.top + trim.bottom >= 100)
  if (isAll || !isWhole || cuts.some(({ amount }) => amount <= 0))
    return wrong(frame.text, '这样裁就什么都不剩了，或者什么也没裁掉')

  return steps({ kind: 'trim', unit, ...trim })
}
