import { type ImagePosition, imageStepLimits } from '../../../../lib/contract/image-steps.ts'
import { missing, type Reading, steps, unknown, wrong } from './doubt.ts'
import type { Side } from './features.ts'
import type { Frame } from './frame.ts'
import { measuresOf, pixelsOf, withHeights } from './measures.ts'
import { readTrim } from './read-trim.ts'

export function readCrop(given: Frame): Reading {
  const frame = withHeights(given)
  if (frame.of('axis').length > 0 || frame.of('point').length > 0) return readBox(frame)
  const isShaped = frame.has('shape') || frame.of('ratio').length > 0 || frame.of('size').length > 0
  if (isShaped || frame.has('dim')) return readShape(frame)
  return readTrim(frame)
}

function readBox(frame: Frame): Reading {
  const stranger = frame.stranger({
    keys: ['set', 'keep', 'dim', 'position'],
    ops: ['crop'],
    kinds: ['axis', 'point', 'size', 'number'],
  })
  if (stranger) return unknown(stranger.text)

  const said = new Map(frame.of('axis').map(({ name, value }) => [name, value]))
  const [point] = frame.of('point')
  const [size] = frame.of('size')
  const { named, loose } = measuresOf(frame)
  const left = said.get('x') ?? point?.left
  const top = said.get('y') ?? point?.top
  const width = said.get('w') ?? size?.width ?? pixelsOf(named.get('width'))
  const height = said.get('h') ?? size?.height ?? pixelsOf(named.get('height'))
  const isOnce =
    frame.of('size').length < 2 && frame.of('point').length < 2 && said.size === frame.of('axis').length
  const hasOtherCorner = frame.all('position').some((position) => position !== 'top_left')
  if (!isOnce || loose.length > 0 || hasOtherCorner) return unknown(frame.text)
  if (left === undefined || top === undefined || !width || !height)
    return missing(frame.text, '要从哪里裁、裁多大？例如“从 (100,50) 开始裁 300x200”')
  if (Math.max(width, height) > imageStepLimits.edge)
    return wrong(frame.text, `边长最多 ${imageStepLimits.edge} 像素`)

  return steps({ kind: 'crop_box', left, top, width, height })
}

function readShape(frame: Frame): Reading {
  const stranger = frame.stranger({
    keys: ['shape', 'set', 'keep', 'position', 'sides', 'dim', 'ratioNoun', 'orientation'],
    ops: ['crop'],
    kinds: ['ratio', 'size', 'number'],
  })
  const at = placeOf(frame)
  if (stranger || at === null) return unknown(stranger?.text ?? frame.text)

  const [shapes, ratios, sizes] = [frame.all('shape'), frame.of('ratio'), frame.of('size')]
  if (shapes.length + ratios.length > 1) return readSquareAndRatio(frame)
  if (shapes[0] === 'circle')
    return frame.numbers.length + sizes.length === 0 && at === 'center'
      ? steps({ kind: 'circle' })
      : unknown(frame.text)
  if (shapes[0] === 'square') return readSquare(frame, at)
  if (ratios[0]) return readRatio(frame, ratios[0], at)

  return readSize(frame, at)
}

/** 1:1 的正方形 states the same twice. */
function readSquareAndRatio(frame: Frame): Reading {
  const isSame =
    frame.all('shape').join('') === 'square' &&
    frame.of('ratio').every(({ width, height }) => width === height)
  const at = placeOf(frame)
  if (!isSame || at === null || frame.numbers.length + frame.of('size').length > 0)
    return missing(frame.text, '说了几种形状，要裁成哪一种？')
  return steps({ kind: 'crop_ratio', width: 1, height: 1, at })
}

function readSquare(frame: Frame, at: ImagePosition): Reading {
  const { named, loose } = measuresOf(frame)
  const [size, ...more] = frame.of('size')
  if (named.has('width') || named.has('height')) return unknown(frame.text)

  const numbers = [...named.values(), ...loose]
  const edge = size ? (size.width === size.height ? size.width : null) : pixelsOf(numbers[0])
  const isAsked = size !== undefined || numbers.length > 0
  if (more.length > 0 || (size ? 1 : 0) + numbers.length > 1 || (isAsked && !edge)) return unknown(frame.text)

  const square = { kind: 'crop_ratio', width: 1, height: 1, at } as const
  if (!edge) return steps(square)
  if (edge > imageStepLimits.edge) return wrong(frame.text, `边长最多 ${imageStepLimits.edge} 像素`)

  return steps(square, { kind: 'resize', width: edge, height: edge, fit: 'inside' })
}

function readRatio(
  frame: Frame,
  { width, height }: { readonly width: number; readonly height: number },
  at: ImagePosition,
): Reading {
  if (frame.numbers.length + frame.of('size').length > 0) return unknown(frame.text)
  const share = width / height
  if (!(share >= 0.01 && share <= 100)) return wrong(frame.text, '比例要在 1:100 到 100:1 之间')
  const [orientation] = frame.all('orientation')
  const isTurned = (orientation === 'portrait' && share > 1) || (orientation === 'landscape' && share < 1)
  if (isTurned) return missing(frame.text, `${width}:${height} 和“横、竖”对不上，要哪一种比例？`)
  return steps({ kind: 'crop_ratio', width, height, at })
}

function readSize(frame: Frame, at: ImagePosition): Reading {
  const [size, ...more] = frame.of('size')
  const { named, loose, bare } = measuresOf(frame)
  const width = size?.width ?? pixelsOf(named.get('width'))
  const height = size?.height ?? pixelsOf(named.get('height'))
  const isOver = more.length > 0 || loose.length > 0 || bare.length > 0 || (size && named.size > 0)
  if (isOver || frame.has('ratioNoun')) return unknown(frame.text)
  if (!width || !height) return missing(frame.text, '裁多宽、多高？例如“裁成 800x600”')
  if (!Number.isInteger(width) || !Number.isInteger(height) || Math.max(width, height) > imageStepLimits.edge)
    return wrong(frame.text, `宽和高要是 1 到 ${imageStepLimits.edge} 之间的整数`)

  return steps({ kind: 'crop_size', width, height, at })
}

/** @returns null when several positions are named */
function placeOf(frame: Frame): ImagePosition | null {
  const places: ImagePosition[] = [...frame.all('position')]
  for (const { features } of frame.words) {
    const sides: readonly Side[] = features.sides ?? []
    if (sides.length > 1 || (sides.length > 0 && features.half)) return null
    places.push(...sides)
  }
  return places.length > 1 ? null : (places[0] ?? 'center')
}
