import { imageStepLimits } from '../../../../lib/contract/image-steps.ts'
import { missing, type Reading, steps, unknown, wrong } from './doubt.ts'
import type { Frame } from './frame.ts'
import { saysDifference } from './measures.ts'

export function readFormat(frame: Frame): Reading {
  const stranger = frame.stranger({ keys: ['format', 'set', 'foreignFormat'], ops: ['format', 'compress'] })
  if (stranger) return unknown(stranger.text)
  if (frame.has('foreignFormat')) return wrong(frame.text, '能存成 JPEG、PNG、WebP 和 GIF，别的格式还不能')

  const named = frame.words.flatMap(({ features: { format, set }, isSeam }) =>
    format ? [format] : set || isSeam ? ['to'] : [],
  )
  const formats = frame.all('format')
  if (formats.length === 0) return missing(frame.text, '要存成哪种格式？能存成 JPEG、PNG、WebP 和 GIF')

  // 把 png 转成 jpg: the last format counts, when the first is the source.
  const isFromTo = formats.length === 2 && named.indexOf('to', named.indexOf(formats[0] ?? '')) > 0
  const format = formats.at(-1)
  if (!format || (formats.length > 1 && !isFromTo)) return missing(frame.text, '说了几种格式，要存成哪一种？')

  return steps({ kind: 'format', format })
}

export function readCompress(frame: Frame): Reading {
  const stranger = frame.stranger({
    keys: ['set', 'bound', 'dim', 'dir', 'half', 'negative'],
    ops: ['compress', 'scale'],
    kinds: ['number'],
  })
  const isOther = frame.all('dim').some((dim) => dim !== 'size') || frame.all('dir').includes('up')
  if (stranger || isOther || frame.has('negative') || frame.numbers.length > 1)
    return unknown(stranger?.text ?? frame.text)

  const [number] = frame.numbers
  if (!number && !frame.has('half')) return missing(frame.text, '要压到多大？例如“压到 200KB 以内”')
  if (!number) return steps({ kind: 'compress_share', percent: 50 })

  // 变清晰到 4K, 分辨率改成 2K: these are not file sizes.
  const isSize = frame.hasOp('compress') || frame.has('bound') || number.value > 8 * 1_024
  if (number.unit === 'thousand' && !isSize) return missing(frame.text, `“${number.text}”是 KB 还是像素？`)
  if (number.unit === 'bytes' || number.unit === 'thousand') {
    if (number.value < imageStepLimits.leastBytes)
      return wrong(frame.text, `“${number.text}”太小了，最小能压到 1 KB`)
    if (saysDifference(frame))
      return missing(frame.text, `是压到 ${number.text}，还是减少 ${number.text}？例如“压到 200KB 以内”`)
    return steps({ kind: 'compress', bytes: Math.floor(number.value) })
  }
  if (number.unit !== 'percent')
    return missing(frame.text, `“${number.text}”是多少 KB？例如“压到 200KB 以内”`)

  const percent = frame.has('set') || frame.has('bound') ? number.value : 100 - number.value
  if (percent <= 0 || percent >= 100) return wrong(frame.text, '压缩之后要比原来小，又不能是 0')

  return steps({ kind: 'compress_share', percent })
}

export function readQuality(frame: Frame): Reading {
  const stranger = frame.stranger({
    keys: ['set', 'dir', 'bound', 'half'],
    ops: ['quality', 'compress'],
    kinds: ['number'],
  })
  if (stranger || frame.numbers.length > 1) return unknown(stranger?.text ?? frame.text)

  const [number] = frame.numbers
  const isChange = frame.has('dir') && !frame.has('set')
  if (!number || isChange || (number.unit !== null && number.unit !== 'percent'))
    return missing(frame.text, '质量要调到百分之几？例如“质量 80%”')
  if (number.value <= 0 || number.value > 100) return wrong(frame.text, '质量要在 1% 到 100% 之间')

  return steps({ kind: 'quality', percent: number.value })
}

export function readStrip(frame: Frame): Reading {
  const stranger = frame.stranger({ keys: ['meta', 'remove', 'negative', 'dim'] })
  const what = frame.all('meta')
  if (frame.has('keep'))
    return wrong(frame.text, '照片里的位置信息一定会去掉；别的拍摄信息本来就会保留，不用另说')

  const isBoth = frame.has('remove') && frame.has('negative')
  if (stranger || isBoth || frame.has('dim')) return unknown(stranger?.text ?? frame.text)
  if (!frame.has('remove') && !frame.has('negative'))
    return missing(frame.text, '要去掉这些信息吗？例如“去掉位置信息”')

  return steps({ kind: 'strip', what: what.includes('all') ? 'all' : 'location' })
}

export function readWatermark(frame: Frame): Reading {
  if (frame.has('remove') || frame.has('negative'))
    return wrong(frame.text, '水印是画面的一部分，这里不去掉水印')

  const stranger = frame.stranger({
    keys: ['add', 'set', 'position', 'sides', 'everywhere', 'dim', 'half'],
    ops: ['watermark'],
    kinds: ['quoted', 'number'],
  })
  if (stranger) return unknown(stranger.text)

  const quoted = frame.of('quoted')
  if (quoted.length === 0) return missing(frame.text, '水印写什么文字？例如“加水印‘仅供办证使用’”')

  const text = quoted[0]?.content ?? ''
  if (quoted.length > 1) return missing(frame.text, '说了几段文字，水印写哪一段？')
  if (text === '' || text.length > imageStepLimits.watermarkCharacters)
    return wrong(frame.text, `水印的文字要有 1 到 ${imageStepLimits.watermarkCharacters} 个字`)

  const places = [...frame.all('position'), ...frame.words.flatMap(({ features }) => placeOf(features.sides))]
  const opacity = opacityOf(frame)
  if (opacity === null || places.length > 1 || (places.length > 0 && frame.has('everywhere')))
    return unknown(frame.text)

  const at = frame.has('everywhere') ? 'everywhere' : (places[0] ?? 'bottom_right')
  return steps({ kind: 'watermark', text, at, opacity })
}

function placeOf(sides: readonly ('left' | 'right' | 'top' | 'bottom')[] | undefined) {
  if (!sides) return []
  return sides.length === 1 && sides[0] ? [sides[0]] : (['center', 'center'] as const)
}

/** @returns null for an invalid value */
function opacityOf(frame: Frame): number | null {
  const [number, ...more] = frame.numbers
  const dims = frame.all('dim')
  if (!number) return frame.has('half') || dims.length === 0 ? 50 : null
  const isShare = number.unit === 'percent' || number.unit === null
  const value = dims[0] === 'transparency' ? 100 - number.value : number.value
  const isNamed = dims.length === 1 && (dims[0] === 'opacity' || dims[0] === 'transparency')
  return more.length === 0 && isShare && isNamed && value > 0 && value <= 100 ? value : null
}

export function readRound(frame: Frame): Reading {
  const stranger = frame.stranger({
    keys: ['add', 'set', 'dim', 'degree', 'shape'],
    ops: ['round'],
    kinds: ['number'],
  })
  const isRadius = frame.all('dim').every((dim) => dim === 'radius' || dim === 'size')
  if (
    stranger ||
    !isRadius ||
    frame.has('degree') ||
    frame.all('shape').includes('square') ||
    frame.numbers.length > 1
  )
    return unknown(stranger?.text ?? frame.text)

  const [number] = frame.numbers
  if (!number) return steps({ kind: 'round', unit: 'percent', radius: 10 })

  const unit = number.unit === 'percent' ? 'percent' : 'pixels'
  const isLength = number.unit === null || number.unit === 'pixels' || number.unit === 'percent'
  if (!isLength || number.value <= 0 || number.value > (unit === 'percent' ? 50 : imageStepLimits.edge))
    return wrong(frame.text, '圆角请用像素说，或者用短边的 1% 到 50%')

  return steps({ kind: 'round', unit, radius: number.value })
}
