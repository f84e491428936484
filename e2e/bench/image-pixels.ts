import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { editImage } from '../../host/agents/image-editing/engine/edit-image.ts'
import { findTestPrograms } from '../../host/operations/commands/find-test-programs.mjs'
import type { LocalStep } from '../../lib/contract/image-steps.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { atMost, type Figure, noted } from './support/table.ts'

const [width, height] = [640, 480]
/** Bars, in steps of the 256 that a channel has: of all pixels, and of the worst percent. */
const [maxMean, maxOften] = [2, 4]
const luma = '0.2126 0.7152 0.0722'
const at = 'center'

interface Operation {
  readonly name: string
  readonly step: LocalStep
  /** Enlarged pictures begin at the corner of their first pixel, not at its middle as those of ImageMagick. */
  readonly isEnlarged?: boolean
  /** What makes the same with ImageMagick. */
  readonly command: readonly string[]
}

const operations: readonly Operation[] = [
  {
    name: '裁成方形',
    step: { kind: 'crop_ratio', width: 1, height: 1, at },
    command: cropped(480, 480, 80, 0),
  },
  {
    name: '裁右下 200×100',
    step: { kind: 'crop_size', width: 200, height: 100, at: 'bottom_right' },
    command: cropped(200, 100, 440, 380),
  },
  {
    name: '裁一块',
    step: { kind: 'crop_box', left: 31, top: 57, width: 211, height: 113 },
    command: cropped(211, 113, 31, 57),
  },
  {
    name: '切掉上 25% 左 50%',
    step: { kind: 'trim', unit: 'percent', top: 25, right: 0, bottom: 0, left: 50 },
    command: cropped(320, 360, 320, 120),
  },
  {
    name: '缩到宽 400',
    step: { kind: 'resize', width: 400, fit: 'inside' },
    command: ['-filter', 'Lanczos', '-resize', '400x300!'],
  },
  {
    name: '压成 300×400',
    step: { kind: 'resize', width: 300, height: 400, fit: 'fill' },
    command: ['-filter', 'Lanczos', '-resize', '300x400!'],
  },
  {
    name: '长边 256',
    step: { kind: 'resize_edge', edge: 'long', pixels: 256 },
    command: ['-filter', 'Lanczos', '-resize', '256x192!'],
  },
  {
    name: '放大到 150%',
    step: { kind: 'scale', percent: 150 },
    isEnlarged: true,
    command: ['-filter', 'Catrom', '-resize', '960x720!'],
  },
  {
    name: '一寸照',
    step: { kind: 'photo', size: 'one_inch' },
    command: [
      '-filter',
      'Lanczos',
      '-resize',
      '551x413!',
      '-gravity',
      'center',
      '-crop',
      '295x413+0+0',
      '+repage',
    ],
  },
  ...[90, 180, 270].map(
    (degrees): Operation => ({
      name: `转 ${degrees} 度`,
      step: { kind: 'rotate', degrees },
      command: ['-rotate', String(degrees)],
    }),
  ),
  { name: '左右翻转', step: { kind: 'flip', axis: 'horizontal' }, command: ['-flop'] },
  { name: '上下翻转', step: { kind: 'flip', axis: 'vertical' }, command: ['-flip'] },
  { name: '灰度', step: { kind: 'grey' }, command: matrix(luma, luma, luma) },
  { name: '模糊 3', step: { kind: 'blur', pixels: 3 }, command: ['-gaussian-blur', '0x3'] },
  { name: '模糊 20', step: { kind: 'blur', pixels: 20 }, command: ['-gaussian-blur', '0x20'] },
  { name: '锐化 80%', step: { kind: 'sharpen', percent: 80 }, command: ['-unsharp', '2x1+0.8+0'] },
  ...[20, -30].map(
    (percent): Operation => ({
      name: `亮度 ${percent}%`,
      step: { kind: 'tone', what: 'brightness', percent },
      command: ['-evaluate', 'multiply', String(1 + percent / 100)],
    }),
  ),
  ...[25, -40].map(
    (percent): Operation => ({
      name: `对比度 ${percent}%`,
      step: { kind: 'tone', what: 'contrast', percent },
      command: ['-function', 'polynomial', `${1 + percent / 100},${-percent / 200}`],
    }),
  ),
  {
    name: '饱和度 50%',
    step: { kind: 'tone', what: 'saturation', percent: 50 },
    command: matrix('1.3937 -0.3576 -0.0361', '-0.1063 1.1424 -0.0361', '-0.1063 -0.3576 1.4639'),
  },
  {
    name: '圆角 60',
    step: { kind: 'round', unit: 'pixels', radius: 60 },
    command: masked(`roundrectangle 0,0 ${width - 1},${height - 1} 60,60`),
  },
]

/** Each operation of image editing on the pixels, beside the same one of ImageMagick. */
export const imagePixels: BenchPart = {
  title: 'image-pixels：每种修改与 ImageMagick 的同一种相比，每个通道 256 级',
  measure: async (scope) => {
    const program = findTestPrograms().imagemagick
    if (!program) return { skipped: '这台机器上没有 ImageMagick' }
    const folder = await folderOf(scope)
    const pictures = { 渐变: gradient(), 噪点: noise() }
    const figures: Figure[] = []
    let [worstMean, worstOften] = [0, 0]
    for (const [picture, pixels] of Object.entries(pictures)) {
      const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer()
      const file = join(folder, 'from.png')
      await writeFile(file, bytes)
      for (const { name, step, command, isEnlarged = false } of operations) {
        const ours = await editImage(bytes, [step])
        const theirs = join(folder, 'to.png')
        await promisify(execFile)(program, [file, ...command, '-depth', '8', `PNG32:${theirs}`])
        const { mean, often } = await difference(ours.bytes, theirs)
        if (!isEnlarged) worstMean = Math.max(worstMean, mean)
        if (!isEnlarged) worstOften = Math.max(worstOften, often)
        figures.push(noted(`　${picture}，${name}`, `${mean.toFixed(2)}，${often}`))
      }
    }
    return [
      atMost('放大以外，平均差最多', worstMean, maxMean),
      atMost('　百分之九十九的像素，差最多', worstOften, maxOften),
      noted('平均差，百分之九十九以内', `${operations.length} 种，${Object.keys(pictures).length} 张图`),
      ...figures,
    ]
  },
}

function cropped(wide: number, high: number, left: number, top: number): string[] {
  return ['-crop', `${wide}x${high}+${left}+${top}`, '+repage']
}

function matrix(...rows: readonly string[]): string[] {
  return ['-color-matrix', rows.join(' ')]
}

/** What is white in a drawing stays, the rest becomes transparent. */
function masked(drawing: string): string[] {
  const mask = ['-size', `${width}x${height}`, 'xc:none', '-fill', 'white', '-draw', drawing]
  return ['(', ...mask, ')', '-alpha', 'set', '-compose', 'DstIn', '-composite']
}

async function folderOf(scope: Scope): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pixels-'))
  scope.defer(() => rm(folder, { recursive: true }))
  return folder
}

/** Smooth, different in every corner, with edges in it. */
function gradient(): Buffer {
  return drawn((x, y) => {
    const isBox = (x - 200) ** 2 + (y - 220) ** 2 < 90 ** 2 || (x > 400 && x < 520 && y > 100 && y < 160)
    return isBox
      ? [230, 40, 90]
      : [(x / width) * 215 + 20, (y / height) * 215 + 20, ((x + y) / 1_120) * 190 + 30]
  })
}

/** As of a photograph in the dark: colours that change softly, and noise on them. */
function noise(): Buffer {
  let state = 1
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return (state / 2 ** 31 - 0.5) * 24
  }
  return drawn((x, y) => {
    const wave = 60 * Math.sin(x / 47) * Math.cos(y / 31)
    return [110 + wave + next(), 128 - wave / 2 + next(), 100 + wave / 3 + next()]
  })
}

function drawn(colourAt: (x: number, y: number) => readonly number[]): Buffer {
  return Buffer.from(
    Array.from({ length: width * height }, (_, place) =>
      colourAt(place % width, Math.floor(place / width)).map((value) =>
        Math.round(Math.min(255, Math.max(0, value))),
      ),
    ).flat(),
  )
}

/** @returns by how much two images differ: on average, and at most in 99 of 100 pixels; where both are transparent, not at all */
async function difference(one: Uint8Array, other: string): Promise<{ mean: number; often: number }> {
  const [ours, theirs] = await Promise.all(
    [one, other].map((input) =>
      sharp(input, { ignoreIcc: true }).ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  if (!ours || !theirs || ours.info.width !== theirs.info.width || ours.info.height !== theirs.info.height)
    throw new Error('The images differ in size.')
  const counts = new Float64Array(256)
  for (let place = 0; place < ours.data.length; place += 4) {
    const alphas = [ours.data[place + 3] ?? 0, theirs.data[place + 3] ?? 0] as const
    const channels = Math.max(...alphas) === 0 ? [] : [0, 1, 2, 3]
    const differences = channels.map((channel) => {
      // A colour counts as much as it can be seen.
      const share = channel === 3 ? 1 : Math.min(...alphas) / 255
      return Math.abs((ours.data[place + channel] ?? 0) - (theirs.data[place + channel] ?? 0)) * share
    })
    const worst = Math.round(Math.max(0, ...differences))
    counts[worst] = (counts[worst] ?? 0) + 1
  }
  const total = ours.data.length / 4
  const mean = counts.reduce((sum, count, value) => sum + count * value, 0) / total
  let [often, seen] = [0, counts[0] ?? 0]
  while (seen < 0.99 * total) seen += counts[(often += 1)] ?? 0
  return { mean, often }
}
