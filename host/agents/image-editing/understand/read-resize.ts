import { imageStepLimits } from '../../../../lib/contract/image-steps.ts'
import { missing, type Reading, steps, unknown, wrong } from './doubt.ts'
import type { TokenOf } from './features.ts'
import type { Frame } from './frame.ts'
import { type Measures, measuresOf, pixelsOf, saysDifference, withHeights } from './measures.ts'

const { edge: maxPixels, scalePercent: maxPercent } = imageStepLimits
const tooLarge = (text: string) => wrong(text, `边长最多 ${maxPixels} 像素`)

export function readResize(given: Frame): Reading {
  const frame = withHeights(given)
  const stranger = frame.stranger({
    keys: ['dim', 'dir', 'set', 'half', 'aspect', 'bound', 'degree', 'add', 'ratioNoun', 'negative'],
    ops: ['scale', 'stretch', 'compress'],
    kinds: ['number', 'size', 'axis'],
  })
  if (stranger || frame.has('negative') || frame.has('add') || frame.all('dir').length > 1)
    return unknown(stranger?.text ?? frame.text)
  if (frame.numbers.some(({ unit }) => unit === 'length'))
    return wrong(frame.text, '尺寸请用像素说，例如“宽 800 像素”')

  const sizes = frame.of('size')
  const measures = measuresOf(frame)
  if (sizes.length > 1 || frame.all('aspect').length > 1) return unknown(frame.text)

  const isOfSides = sizes.length > 0 || frame.numbers.some(({ unit }) => unit === null || unit === 'pixels')
  if (isOfSides && saysDifference(frame))
    return missing(frame.text, '是改成这么多像素，还是改变这么多？请说改成多少，例如“宽度改成 800 像素”')
  if (sizes[0]) return frame.numbers.length === 0 ? toSize(frame, sizes[0]) : unknown(frame.text)
  if (isOfBoth(measures)) return toScale(frame, measures)
  if (measures.named.size > 0) return toMeasures(frame, measures)
  if (measures.bare.length > 0) return missing(frame.text, '要改成多少像素？例如“宽度改成 800 像素”')

  return toScale(frame, measures)
}

function toSize(
  frame: Frame,
  { width, height }: { readonly width: number; readonly height: number },
): Reading {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    return wrong(frame.text, '宽和高都要是大于 0 的整数')
  if (Math.max(width, height) > maxPixels) return tooLarge(frame.text)
  return steps({ kind: 'resize', width, height, fit: isFree(frame) ? 'fill' : 'inside' })
}

function isFree(frame: Frame): boolean {
  return frame.hasOp('stretch') || frame.all('aspect').includes('free')
}

function toMeasures(frame: Frame, { named, bare, loose }: Measures): Reading {
  if (loose.length > 0) return unknown(frame.text)
  // 高度按比例: the side named without a number follows.
  if (bare.length > 0 && !frame.all('aspect').includes('keep')) return unknown(frame.text)

  const kinds = [...named.keys()]
  const lengths = new Map(kinds.map((kind) => [kind, pixelsOf(named.get(kind))]))
  if ([...lengths.values()].some((pixels) => pixels === null))
    return wrong(frame.text, '宽、高和边长请用大于 0 的整数像素说；按百分比改大小，就说“缩小到 50%”')
  if ([...lengths.values()].some((pixels) => (pixels ?? 0) > maxPixels)) return tooLarge(frame.text)

  const [width, height] = [lengths.get('width') ?? undefined, lengths.get('height') ?? undefined]
  const edges = kinds.filter((kind) => kind !== 'width' && kind !== 'height')
  if (edges.length === 0) {
    if (width && height) return toSize(frame, { width, height })
    return steps({
      kind: 'resize',
      ...(width ? { width } : {}),
      ...(height ? { height } : {}),
      fit: isFree(frame) ? 'fill' : 'inside',
    })
  }

  const [edge] = edges
  if (kinds.length > 1 || (edge !== 'long' && edge !== 'short'))
    return missing(frame.text, '说的是哪条边？例如“宽 800 像素”或“长边 1200 像素”')

  return steps({ kind: 'resize_edge', edge, pixels: lengths.get(edge) ?? 1 })
}

/** 宽和高都缩小 50%. */
function isOfBoth({ named, bare }: Measures): boolean {
  const sides = [...named.keys(), ...bare]
  const isBoth = sides.length === 2 && sides.includes('width') && sides.includes('height')
  const numbers = new Set(named.values())
  return (
    isBoth && numbers.size <= 1 && [...numbers].every(({ unit }) => unit === 'percent' || unit === 'times')
  )
}

function toScale(frame: Frame, { loose, named }: Measures): Reading {
  const [number, ...more] = [...new Set([...named.values(), ...loose])]
  if (more.length > 0 || frame.has('degree')) return missing(frame.text, '要缩放到百分之几，或者多少像素？')

  const dir = frame.all('dir')[0]
  const percent = number
    ? scalePercent(number, dir, frame.has('set') || number.isTotal === true)
    : frame.has('half')
      ? halfOf(frame, dir)
      : null
  if (percent === null) return missing(frame.text, '要缩放到百分之几，或者多少像素？')

  const isAgainst = (dir === 'up' && percent <= 100) || (dir === 'down' && percent >= 100)
  if (percent <= 0 || percent === 100 || isAgainst || percent > maxPercent)
    return wrong(frame.text, `“${frame.text}”说不通：能缩小到 1%，也能放大到 ${maxPercent / 100} 倍`)

  return steps({ kind: 'scale', percent })
}

function halfOf(frame: Frame, dir: 'up' | 'down' | undefined): number | null {
  if (dir === 'up') return frame.has('set') ? null : 150
  return dir === 'down' || frame.has('set') || frame.hasOp('scale') || frame.has('dim') ? 50 : null
}

function scalePercent(
  { value, unit }: TokenOf<'number'>,
  dir: 'up' | 'down' | undefined,
  isSet: boolean,
): number | null {
  if (unit === 'percent') {
    if (isSet || !dir) return value
    return dir === 'up' ? 100 + value : 100 - value
  }
  if (unit !== 'times' || value <= 0) return null
  // 放大一倍 and 放大两倍 both mean twice the size in common usage; 缩小两倍 means half.
  if (dir === 'down') return isSet && value < 1 ? value * 100 : value > 1 ? 100 / value : 50
  if (dir === 'up' && !isSet && value <= 1) return (1 + value) * 100

  return value * 100
}
