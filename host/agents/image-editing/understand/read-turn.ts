import { missing, type Reading, steps, unknown, wrong } from './doubt.ts'
import type { Frame } from './frame.ts'

export function readRotate(frame: Frame): Reading {
  const stranger = frame.stranger({ keys: ['turn', 'degrees', 'set'], ops: ['rotate'], kinds: ['number'] })
  const [turns, fixed] = [frame.all('turn'), frame.all('degrees')]
  if (stranger || turns.length > 1 || frame.numbers.length + fixed.length > 1)
    return unknown(stranger?.text ?? frame.text)

  const [number] = frame.numbers
  if (!number && fixed.length === 0 && turns.length === 0)
    return missing(frame.text, '要旋转多少度？例如“顺时针旋转 90 度”')
  if (number && number.unit !== 'degrees' && number.unit !== null) return unknown(frame.text)

  const asked = number?.value ?? fixed[0] ?? 90
  const clockwise = turns[0] === 'counterclockwise' ? -asked : asked
  const degrees = ((clockwise % 360) + 360) % 360
  if (degrees === 0) return wrong(frame.text, `转 ${asked} 度和没转一样`)

  return steps({ kind: 'rotate', degrees })
}

export function readFlip(frame: Frame): Reading {
  const stranger = frame.stranger({ keys: ['axis', 'sides', 'add', 'set'], ops: ['flip'], kinds: ['number'] })
  if (stranger) return unknown(stranger.text)

  const asked = new Set(frame.all('axis'))
  // 左右镜像 and 上下镜像 are words of their own; 镜像 alone means a mirror's.
  for (const { features } of frame.words) {
    const sides = features.sides?.join(' ')
    if (sides === 'left right') asked.add('horizontal')
    else if (sides === 'top bottom') asked.add('vertical')
    else if (sides !== undefined) return unknown(frame.text)
  }

  const isHalfTurn = frame.numbers.every(({ value, unit }) => value === 180 && unit === 'degrees')
  if (frame.numbers.length > 1 || !isHalfTurn) return unknown(frame.text)
  if (asked.size === 0) return missing(frame.text, '要水平翻转（左右），还是垂直翻转（上下）？')

  const isPlainMirror = frame.words.some(
    ({ features }) => features.op === 'flip' && features.axis === 'horizontal',
  )
  if (isPlainMirror && asked.has('vertical') && !saysBoth(frame)) asked.delete('horizontal')
  return steps(...[...asked].map((axis) => ({ kind: 'flip', axis }) as const))
}

/** 垂直镜像 is only vertical; 水平和垂直镜像 is both. */
function saysBoth(frame: Frame): boolean {
  return frame.words.some(
    ({ features: { op, axis, sides } }) =>
      (op === undefined && axis === 'horizontal') || sides?.join(' ') === 'left right',
  )
}
