import { type ImageStep, imageStep } from '../../../../lib/contract/image-steps.ts'
import type { Token } from './read-tokens.ts'

/** The words of one operation, without fillers. */
type Words = readonly Token[]

/** The kinds of words that an operation takes next to its name and 到, and the step that they make. */
type Reader = readonly [kinds: string, make: (words: Words) => object | null]

const tone = (what: string): Reader => ['number up down', (words) => toneOf(what, words)]
const axes: Readonly<Record<string, string>> = { left_right: 'horizontal', top_bottom: 'vertical' }
const readers: Readonly<Record<string, Reader>> = {
  crop: ['shape box position', cropOf],
  'crop.circle': ['', () => ({ kind: 'circle' })],
  'crop.round': ['number up', roundOf],
  'turn.rotate': ['number turn', rotateOf],
  'turn.flip': ['sides', (words) => ({ kind: 'flip', axis: axes[nameOf(words, 'sides') ?? ''] })],
  size: ['number box side keep up down', sizeOf],
  'adjust.grey': ['', () => ({ kind: 'grey' })],
  'adjust.blur': ['number', (words) => ({ kind: 'blur', pixels: amountOf(words, 'pixels', '') })],
  'adjust.sharpen': ['number up', (words) => ({ kind: 'sharpen', percent: amountOf(words, 'percent', '') })],
  'adjust.brightness': tone('brightness'),
  'adjust.contrast': tone('contrast'),
  'adjust.saturation': tone('saturation'),
  text: ['text position everywhere opacity number up', watermarkOf],
  id_photo: ['photo', (words) => ({ kind: 'photo', size: nameOf(words, 'photo') })],
  'file.format': ['format', (words) => ({ kind: 'format', format: nameOf(words.toReversed(), 'format') })],
  'file.quality': ['number', (words) => ({ kind: 'quality', percent: amountOf(words, 'percent', '') })],
  'file.compress': ['number down', compressOf],
  'file.strip': ['remove location', stripOf],
}

/** @returns the step that words say completely; null when anything is missing or has no place in it */
export function readOperation(operation: string, words: Words): ImageStep | null {
  const said = words.map(({ is }) => is).filter((is) => is !== 'operation' && is !== 'to')
  const [kinds, make] = readers[operation] ?? ['', () => null]
  // A size may have two sides, and one format becomes another.
  const isPair = operation === 'size' || (operation === 'file.format' && words.at(-2)?.is === 'to')
  const isOnce = new Set(said).size === said.length || isPair
  const isTaken = isOnce && said.every((is) => kinds.split(' ').includes(is))
  const made = operation === 'crop' && said.includes('number') ? trimOf(words) : isTaken && make(words)
  return imageStep.safeParse(made).data ?? null
}

const having = (words: Words, kind: string) => words.filter(({ is }) => is === kind)
const has = (words: Words, ...kinds: readonly string[]) => words.some(({ is }) => kinds.includes(is))
const nameOf = (words: Words, kind: string) => having(words, kind)[0]?.name

/** @returns the number, if it has one of these units */
function amountOf(words: Words, ...units: readonly string[]): number | null {
  const { value = null, unit = '' } = having(words, 'number')[0] ?? {}
  return units.includes(unit) ? value : null
}

function cropOf(words: Words): object | null {
  const [found, ...more] = words.filter(({ is }) => is === 'shape' || is === 'box')
  if (!found || more.length > 0) return null
  const [width, height] = found.pair ?? [1, 1]
  const kind = found.is === 'box' ? 'crop_size' : 'crop_ratio'
  return { kind, width, height, at: nameOf(words, 'position') ?? 'center' }
}

/** Each number is for the sides before it: 上下各 10%. */
function trimOf(words: Words): object | null {
  const cut: Record<string, number> = {}
  let waiting: readonly string[] = []
  for (const { is, name = '', value = 0 } of words) {
    if (is === 'number') {
      if (waiting.length === 0 || waiting.some((side) => side in cut) || value <= 0) return null
      for (const side of waiting) cut[side] = value
      waiting = []
    } else if (is === 'sides') waiting = (name === 'all' ? 'top_right_bottom_left' : name).split('_')
    else if (is === 'position' && !/_|center/.test(name)) waiting = [...waiting, name]
    else if (is !== 'operation' && is !== 'remove') return null
  }
  const [unit, ...others] = new Set(having(words, 'number').map((found) => found.unit))
  const { top = 0, right = 0, bottom = 0, left = 0 } = cut
  const isAll = unit === 'percent' && Math.max(top + bottom, left + right) >= 100
  return waiting.length > 0 || others.length > 0 || isAll
    ? null
    : { kind: 'trim', unit, top, right, bottom, left }
}

/** No tool sets a radius, so that it may be left out. */
function roundOf(words: Words): object {
  const { value = 10, unit = 'percent' } = having(words, 'number')[0] ?? {}
  return { kind: 'round', unit: unit === '' ? 'pixels' : unit, radius: value }
}

function rotateOf(words: Words): object | null {
  const turn = nameOf(words, 'turn')
  const isQuarter = (turn === 'left' || turn === 'right') && !has(words, 'number')
  const degrees = isQuarter ? 90 : (amountOf(words, 'degrees') ?? 0)
  if (degrees === 0 || Math.abs(degrees) >= 360 || (degrees < 0 && turn)) return null
  const isBack = turn === 'left' || turn === 'back' || degrees < 0
  return { kind: 'rotate', degrees: isBack ? 360 - Math.abs(degrees) : degrees }
}

/** 缩小 100 像素 and 缩小 30% may be the change or the result: neither is done. */
function sizeOf(words: Words): object | null {
  const [numbers, sides, boxes] = [having(words, 'number'), having(words, 'side'), having(words, 'box')]
  const isChange = has(words, 'up', 'down') && !has(words, 'to')
  const [width, height] = boxes[0]?.pair ?? []
  if (boxes.length > 0)
    return numbers.length + boxes.length > 1 ? null : { kind: 'resize', width, height, fit: 'inside' }
  if (sides.length === 0) {
    const times = amountOf(words, 'times') ?? 0
    const isSure = has(words, 'up') ? times > 1 : numbers[0]?.name === 'half'
    if (numbers.length > 1 || (isChange && !isSure)) return null
    return { kind: 'scale', percent: amountOf(words, 'percent') ?? 100 * times }
  }
  const isEach = numbers.every(({ unit = '', isSigned }) => ['pixels', ''].includes(unit) && !isSigned)
  if (!isEach || numbers.length !== sides.length || isChange) return null
  const [edge] = sides.flatMap(({ name }) => (name === 'long' || name === 'short' ? name : []))
  if (edge) return sides.length > 1 ? null : { kind: 'resize_edge', edge, pixels: numbers[0]?.value }
  const lengths = Object.fromEntries(sides.map(({ name }, at) => [name, numbers[at]?.value]))
  return Object.keys(lengths).length < sides.length ? null : { kind: 'resize', ...lengths, fit: 'inside' }
}

function toneOf(what: string, words: Words): object | null {
  const isTotal = has(words, 'to')
  const percent = amountOf(words, 'percent', '')
  if (percent === null || Math.abs(percent) < 1) return null
  if (isTotal) return { kind: 'tone', what, percent: Math.round(percent - 100) }
  const isSaid = has(words, 'up') !== has(words, 'down') || having(words, 'number')[0]?.isSigned
  return isSaid ? { kind: 'tone', what, percent: has(words, 'down') ? -Math.abs(percent) : percent } : null
}

function watermarkOf(words: Words): object | null {
  if (has(words, 'number') !== has(words, 'opacity')) return null
  const at = has(words, 'everywhere') ? 'everywhere' : (nameOf(words, 'position') ?? 'bottom_right')
  const said = has(words, 'opacity') ? amountOf(words, 'percent') : 50
  const opacity = said !== null && nameOf(words, 'opacity') === 'rest' ? 100 - said : said
  return { kind: 'watermark', text: nameOf(words, 'text'), at, opacity }
}

/** 减少 100 KB is a change, and 100 KB without 压 or 以内 says nothing. */
function compressOf(words: Words): object | null {
  if (has(words, 'down') && !has(words, 'to')) return null
  const bytes = amountOf(words, 'bytes')
  if (bytes !== null)
    return has(words, 'operation', 'to') ? { kind: 'compress', bytes: Math.floor(bytes) } : null
  const isShare = has(words, 'to') || nameOf(words, 'number') === 'half'
  return isShare ? { kind: 'compress_share', percent: amountOf(words, 'percent') } : null
}

function stripOf(words: Words): object | null {
  return has(words, 'remove') ? { kind: 'strip', what: has(words, 'operation') ? 'all' : 'location' } : null
}
