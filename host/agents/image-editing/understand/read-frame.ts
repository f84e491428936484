import { missing, type Reading, steps, unknown, wrong } from './doubt.ts'
import type { Frame } from './frame.ts'
import { readCrop } from './read-crop.ts'
import { readCompress, readFormat, readQuality, readRound, readStrip, readWatermark } from './read-file.ts'
import { readBlur, readGrey, readSharpen, readTone } from './read-look.ts'
import { readResize } from './read-resize.ts'
import { readFlip, readRotate } from './read-turn.ts'

/** Maximum steps of undo or redo at once. */
const maxBack = 100

type Reader = (frame: Frame) => Reading

/** Parsers by kind of command; the first match handles it alone, and rejects unknown words. */
const readers: readonly (readonly [fits: (frame: Frame) => boolean, read: Reader])[] = [
  [(frame) => isForbidden(frame), readForbidden],
  [(frame) => frame.has('back'), readBack],
  [(frame) => frame.hasOp('watermark'), readWatermark],
  [(frame) => frame.has('content'), readContent],
  [(frame) => frame.has('meta'), readStrip],
  [(frame) => frame.has('photo'), readPhoto],
  [(frame) => frame.has('tone') || (frame.has('colour') && frame.has('dir')), readTone],
  [(frame) => frame.hasOp('flip'), readFlip],
  [isRotation, readRotate],
  [
    (frame) => frame.hasOp('grey') || (frame.has('colour') && (frame.has('remove') || frame.has('negative'))),
    readGrey,
  ],
  [(frame) => frame.hasOp('blur'), readBlur],
  [(frame) => frame.hasOp('sharpen'), readSharpen],
  [(frame) => frame.hasOp('round'), readRound],
  [(frame) => frame.hasOp('quality'), readQuality],
  [(frame) => frame.has('format') || frame.has('foreignFormat') || frame.hasOp('format'), readFormat],
  [(frame) => frame.hasOp('compress') && !saysPixels(frame), readCompress],
  [saysBytes, readCompress],
  [isCrop, readCrop],
  [isResize, readResize],
]

/** @returns the steps of a command, or what needs clarification */
export function readFrame(frame: Frame): Reading {
  const alien = frame.tokens.find(({ kind }) => kind === 'unknown')
  const reader = readers.find(([fits]) => fits(frame))?.[1]
  if (reader === readContent) return readContent(frame)
  if (alien) return unknown(alien.text)
  if (reader) return reader(frame)
  return frame.text === '' ? steps() : unknown(frame.text)
}

function isForbidden(frame: Frame): boolean {
  const isNamed = frame.all('op').length === 1 && !frame.hasOp('watermark')
  return frame.has('negative') && isNamed && !frame.has('colour') && frame.numbers.length === 0
}

/** 不要裁剪 is respected when nothing else requests a crop. */
function readForbidden(frame: Frame): Reading {
  const [op] = frame.all('op')
  const stranger = frame.stranger({ keys: ['negative', 'set', 'add'], ops: op ? [op] : [] })
  return stranger || !op ? unknown(frame.text) : { steps: [], forbids: op }
}

function readContent(frame: Frame): Reading {
  return { doubt: { kind: 'content', text: frame.text } }
}

function readBack(frame: Frame): Reading {
  const stranger = frame.stranger({ keys: ['back', 'set'], kinds: ['number'] })
  const [back, ...others] = frame.all('back')
  const [number, ...more] = frame.numbers
  if (stranger || !back || others.length + more.length > 0) return unknown(stranger?.text ?? frame.text)
  if (back === 'original') return number ? unknown(frame.text) : { from: 'original' }

  const count = number?.value ?? 1
  const isCount = number === undefined || number.unit === 'steps' || number.unit === null
  if (!isCount || !Number.isInteger(count) || count < 1 || count > maxBack) return unknown(frame.text)

  return { from: back === 'undo' ? { undo: count } : { redo: count } }
}

function readPhoto(frame: Frame): Reading {
  const stranger = frame.stranger({ keys: ['photo', 'set', 'dim', 'add'], ops: ['crop'] })
  if (stranger || frame.all('dim').some((dim) => dim !== 'size')) return unknown(stranger?.text ?? frame.text)
  const sizes = frame.all('photo').filter((size) => size !== 'any')
  const [size] = sizes
  if (!size)
    return missing(frame.text, '要几寸的？能做一寸、小一寸、大一寸、二寸、小二寸、大二寸、五寸、六寸')
  return sizes.length > 1 ? wrong(frame.text, '一次只能做一种尺寸') : steps({ kind: 'photo', size })
}

/** 转 45: when converting to something else, no number is given. */
function isRotation(frame: Frame): boolean {
  const isPlainTurn =
    frame.numbers.some(({ unit }) => unit === null) && frame.words.every(({ text }) => text === '转')
  return (
    frame.hasOp('rotate') ||
    frame.numbers.some(({ unit }) => unit === 'degrees') ||
    (isPlainTurn && frame.words.length > 0)
  )
}

function saysBytes(frame: Frame): boolean {
  return frame.numbers.some(({ unit }) => unit === 'bytes' || unit === 'thousand')
}

/** 压缩到 800x600 is about pixels. */
function saysPixels(frame: Frame): boolean {
  const isSide = frame.all('dim').some((dim) => dim !== 'size')
  return frame.of('size').length > 0 || isSide || frame.numbers.some(({ unit }) => unit === 'pixels')
}

function isCrop(frame: Frame): boolean {
  const isShape = frame.has('shape') || frame.of('ratio').length > 0
  const isCut = (frame.has('remove') || frame.has('keep') || frame.has('negative')) && frame.has('sides')
  return (
    frame.hasOp('crop') || isShape || isCut || frame.of('axis').length > 0 || frame.of('point').length > 0
  )
}

function isResize(frame: Frame): boolean {
  const isHeight = frame.numbers.length > 0 && frame.words.some(({ text }) => text === '高')
  const isNamed =
    frame.has('dim') || frame.hasOp('scale') || frame.hasOp('stretch') || frame.of('size').length > 0
  const isTimes = frame.has('set') && frame.numbers.some(({ unit }) => unit === 'times')
  return isNamed || isHeight || isTimes || (frame.has('aspect') && frame.numbers.length > 0)
}
