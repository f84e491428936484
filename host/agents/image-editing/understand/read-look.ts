import { imageStepLimits } from '../../../../lib/contract/image-steps.ts'
import { missing, type Reading, steps, unknown, wrong } from './doubt.ts'
import type { Tone } from './features.ts'
import type { Frame } from './frame.ts'

const toneNames: Readonly<Record<Tone, string>> = {
  brightness: '亮度',
  contrast: '对比度',
  saturation: '饱和度',
}
/** Default amounts in percent, for a little, usual or much. */
const toneAmount = { little: 10, usual: 20, much: 40 }
const blurPixels = { little: 3, usual: 6, much: 15 }
const sharpenPercent = { little: 50, usual: 100, much: 200 }

type Manner = keyof typeof toneAmount

/** 有点亮一点 states the same twice; 很亮一点 makes no sense. */
function mannerOf(frame: Frame): Manner | null {
  const said = frame.all('degree')
  return said.length > 1 ? null : (said[0] ?? 'usual')
}

export function readTone(frame: Frame): Reading {
  const stranger = frame.stranger({
    keys: ['tone', 'dir', 'set', 'add', 'degree', 'half', 'colour', 'bound'],
    kinds: ['number'],
  })
  const manner = mannerOf(frame)
  const dirs = frame.all('dir')
  if (stranger || !manner || dirs.length > 1 || frame.numbers.length > 1)
    return unknown(stranger?.text ?? frame.text)

  // 颜色淡一些.
  const tones = frame.has('tone') ? frame.all('tone') : (['saturation'] as const)
  const name = tones.map((tone) => toneNames[tone]).join('和')
  const percent = toneChange(frame, dirs[0] ?? (frame.has('add') ? 'up' : undefined), manner)
  if (percent === null) return missing(frame.text, `${name}要提高还是降低百分之几？`)

  const least = tones.includes('saturation') && tones.length === 1 ? -100 : -99
  if (percent === 0 || percent < least || percent > 300)
    return wrong(frame.text, `${name}能降低到 1%，也能提高到 4 倍，这个幅度做不了`)

  return steps(...tones.map((what) => ({ kind: 'tone', what, percent }) as const))
}

function toneChange(frame: Frame, dir: 'up' | 'down' | undefined, manner: Manner): number | null {
  const [number] = frame.numbers
  const isSet = frame.has('set') || number?.isTotal === true
  const sign = dir === 'down' ? -1 : 1
  if (!number) {
    if (frame.has('half')) return dir === 'up' && !isSet ? 50 : -50
    return dir && (!isSet || manner !== 'usual') ? sign * toneAmount[manner] : null
  }

  const { value, unit, isSigned } = number
  if ((unit !== null && unit !== 'percent' && unit !== 'times') || manner !== 'usual') return null
  // 0.2 may be a share or a percentage.
  if (unit === null && Math.abs(value) < 1) return null
  if (isSigned) return !isSet && unit !== 'times' && (!dir || Math.sign(value) === sign) ? value : null
  if (isSet) {
    if (unit === null && value !== 0) return null
    const change = (unit === 'times' ? value * 100 : value) - 100
    return !dir || Math.sign(change) === sign ? change : null
  }
  if (!dir) return unit === 'times' ? (value - 1) * 100 : null
  if (unit === 'times') return dir === 'up' ? value * 100 : null

  return sign * value
}

export function readGrey(frame: Frame): Reading {
  const stranger = frame.stranger({
    keys: ['set', 'add', 'remove', 'colour', 'negative', 'keep'],
    ops: ['grey'],
  })
  if (stranger) return unknown(stranger.text)
  return frame.hasOp('grey') && !frame.has('colour') && (frame.has('remove') || frame.has('negative'))
    ? unknown(frame.text)
    : steps({ kind: 'grey' })
}

export function readBlur(frame: Frame): Reading {
  const stranger = frame.stranger({
    keys: ['set', 'add', 'degree', 'dim', 'dir'],
    ops: ['blur'],
    kinds: ['number'],
  })
  const manner = mannerOf(frame)
  const isRadius = frame.all('dim').every((dim) => dim === 'radius')
  if (stranger || !manner || !isRadius || frame.numbers.length > 1 || frame.all('dir').includes('down'))
    return unknown(stranger?.text ?? frame.text)

  const [number] = frame.numbers
  if (!number) return steps({ kind: 'blur', pixels: blurPixels[manner] })
  if (number.unit !== 'pixels' && number.unit !== null)
    return wrong(frame.text, '模糊的程度请用像素说，例如“模糊 5 像素”')

  const { value: pixels } = number
  if (pixels < 0.3 || pixels > imageStepLimits.blurPixels)
    return wrong(frame.text, `模糊的半径要在 0.3 到 ${imageStepLimits.blurPixels} 像素之间`)

  return steps({ kind: 'blur', pixels })
}

export function readSharpen(frame: Frame): Reading {
  const stranger = frame.stranger({
    keys: ['set', 'add', 'degree', 'dir', 'dim'],
    ops: ['sharpen'],
    kinds: ['number'],
  })
  const manner = mannerOf(frame)
  const isDown = frame.all('dir').includes('down')
  if (stranger || !manner || isDown || frame.has('dim') || frame.numbers.length > 1)
    return unknown(stranger?.text ?? frame.text)

  const [number] = frame.numbers
  if (!number) return steps({ kind: 'sharpen', percent: sharpenPercent[manner] })

  const isShare = number.unit === 'percent' || number.unit === null
  if (!isShare || number.value <= 0 || number.value > 300)
    return wrong(frame.text, '锐化的程度请用 1% 到 300% 说')

  return steps({ kind: 'sharpen', percent: number.value })
}
