import { beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { LocalStep } from '../../../../lib/contract/image-steps.ts'
import { type EditedImage, editImage } from './edit-image.ts'
import { aiLabelIn } from './open-image.ts'
import { ImageRefused } from './refusal.ts'

const [width, height] = [64, 48]
type Colour = readonly number[]

/** Smooth, with an edge in it, and different in every corner and channel. */
function colourAt(x: number, y: number): Colour {
  const isBox = x > 20 && x < 30 && y > 10 && y < 25
  return isBox ? [230, 40, 90] : [2 * x + 40, 3 * y + 30, x + y + 50]
}

const source = Buffer.from(
  Array.from({ length: width * height }, (_, at) => colourAt(at % width, Math.floor(at / width))).flat(),
)
let png: Buffer = Buffer.alloc(0)
beforeAll(async () => {
  png = await sharp(source, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
})

interface Pixels {
  readonly width: number
  readonly height: number
  at(x: number, y: number): Colour
}

async function pixelsOf(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const from = (y * info.width + x) * info.channels
    return [...data.subarray(from, from + info.channels)]
  }
  return { width: info.width, height: info.height, at }
}

async function edited(...steps: LocalStep[]): Promise<Pixels> {
  return pixelsOf((await editImage(png, steps)).bytes)
}

/** Each pixel is what arithmetic says, up to rounding. */
function expectPixels(found: Pixels, wanted: (x: number, y: number) => Colour, tolerance = 0.6): void {
  let worst = { difference: 0, x: 0, y: 0 }
  for (let y = 0; y < found.height; y += 1)
    for (let x = 0; x < found.width; x += 1) {
      const is = found.at(x, y)
      for (const [channel, value] of wanted(x, y).entries()) {
        const difference = Math.abs((is[channel] ?? NaN) - Math.min(255, Math.max(0, value)))
        if (!(difference <= worst.difference)) worst = { difference, x, y }
      }
    }
  expect([worst, worst.difference <= tolerance]).toEqual([worst, true])
}

const sizeOf = ({ width: w, height: h }: Pixels) => [w, h]
const clamped = (value: number, to: number) => Math.min(to, Math.max(0, value))
const each = (colour: Colour, change: (value: number) => number) => colour.map(change)
const luma = ([r = 0, g = 0, b = 0]: Colour) => 0.2126 * r + 0.7152 * g + 0.0722 * b
const at = 'center'

describe('each operation changes the pixels as documented', () => {
  test('crop', async () => {
    const square = await edited({ kind: 'crop_ratio', width: 1, height: 1, at })
    expect(sizeOf(square)).toEqual([48, 48])
    expectPixels(square, (x, y) => colourAt(x + 8, y), 0)
    const corner = await edited({ kind: 'crop_size', width: 20, height: 10, at: 'bottom_right' })
    expectPixels(corner, (x, y) => colourAt(x + 44, y + 38), 0)
    const box = await edited({ kind: 'crop_box', left: 5, top: 7, width: 11, height: 13 })
    expect(sizeOf(box)).toEqual([11, 13])
    expectPixels(box, (x, y) => colourAt(x + 5, y + 7), 0)
    const trimmed = await edited({ kind: 'trim', unit: 'percent', top: 25, right: 0, bottom: 0, left: 50 })
    expect(sizeOf(trimmed)).toEqual([32, 36])
    expectPixels(trimmed, (x, y) => colourAt(x + 32, y + 12), 0)
  })

  test('rotate and flip', async () => {
    const right = await edited({ kind: 'rotate', degrees: 90 })
    expect(sizeOf(right)).toEqual([48, 64])
    expectPixels(right, (x, y) => colourAt(y, height - 1 - x), 0)
    const left = await edited({ kind: 'rotate', degrees: 270 })
    expectPixels(left, (x, y) => colourAt(width - 1 - y, x), 0)
    const around = await edited({ kind: 'rotate', degrees: 180 })
    expectPixels(around, (x, y) => colourAt(width - 1 - x, height - 1 - y), 0)
    const mirrored = await edited({ kind: 'flip', axis: 'horizontal' })
    expectPixels(mirrored, (x, y) => colourAt(width - 1 - x, y), 0)
    const upside = await edited({ kind: 'flip', axis: 'vertical' })
    expectPixels(upside, (x, y) => colourAt(x, height - 1 - y), 0)
  })

  test('rotating by any angle keeps the center, and leaves corners transparent', async () => {
    const turned = await edited({ kind: 'rotate', degrees: 30 })
    const [c, s] = [Math.cos(Math.PI / 6), 0.5]
    expect(Math.abs(turned.width - (width * c + height * s))).toBeLessThanOrEqual(2)
    expect(Math.abs(turned.height - (width * s + height * c))).toBeLessThanOrEqual(2)
    expect(turned.at(0, 0)[3]).toBe(0)
    // A point right of the middle moves down when the image is turned clockwise.
    const [midX, midY] = [turned.width / 2, turned.height / 2]
    const found = turned.at(Math.round(midX + 20 * c), Math.round(midY + 20 * s))
    const before = colourAt(width / 2 + 20, height / 2)
    for (const [channel, value] of before.entries())
      expect(Math.abs((found[channel] ?? 0) - value)).toBeLessThan(6)
  })

  test('grey, brightness, contrast, saturation', async () => {
    expectPixels(await edited({ kind: 'grey' }), (x, y) => {
      const grey = luma(colourAt(x, y))
      return [grey, grey, grey]
    })
    for (const percent of [20, -35, 150])
      expectPixels(await edited({ kind: 'tone', what: 'brightness', percent }), (x, y) =>
        each(colourAt(x, y), (value) => value * (1 + percent / 100)),
      )
    for (const percent of [40, -50])
      expectPixels(await edited({ kind: 'tone', what: 'contrast', percent }), (x, y) =>
        each(colourAt(x, y), (value) => 127.5 + (value - 127.5) * (1 + percent / 100)),
      )
    for (const percent of [60, -100])
      expectPixels(await edited({ kind: 'tone', what: 'saturation', percent }), (x, y) => {
        const grey = luma(colourAt(x, y))
        return each(colourAt(x, y), (value) => grey + (value - grey) * (1 + percent / 100))
      })
  })

  /** By arithmetic, first along the rows, then along the columns. */
  function gaussian(sigma: number, reach: number): (x: number, y: number) => Colour {
    const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
      Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)),
    )
    const sum = weights.reduce((total, weight) => total + weight, 0)
    const along = (get: (at: number) => Colour): Colour =>
      [0, 1, 2].map((channel) =>
        weights.reduce((total, weight, i) => total + (weight / sum) * (get(i - reach)[channel] ?? 0), 0),
      )
    const rows = Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)]
      return along((by) => colourAt(clamped(x + by, width - 1), y))
    })
    return (x, y) => along((by) => rows[clamped(y + by, height - 1) * width + x] ?? [])
  }

  test('blur is a Gaussian', async () => {
    expectPixels(await edited({ kind: 'blur', pixels: 2 }), gaussian(2, 9), 1.5)
    // A wide one is made of fewer pixels.
    const wide = await edited({ kind: 'blur', pixels: 20 })
    expect(sizeOf(wide)).toEqual([width, height])
    expectPixels(wide, gaussian(20, 70), 8)
  })

  test('sharpen is an unsharp mask with a Gaussian', async () => {
    const soft = gaussian(1, 2)
    const wanted = (x: number, y: number) =>
      colourAt(x, y).map((own, channel) => own + 0.8 * (own - (soft(x, y)[channel] ?? 0)))
    expectPixels(await edited({ kind: 'sharpen', percent: 80 }), wanted, 1.5)
  })

  test('sizes', async () => {
    const sizes: readonly (readonly [LocalStep, readonly number[]])[] = [
      [{ kind: 'scale', percent: 50 }, [32, 24]],
      [{ kind: 'scale', percent: 250 }, [160, 120]],
      [{ kind: 'resize', width: 32, fit: 'inside' }, [32, 24]],
      [{ kind: 'resize', height: 96, fit: 'inside' }, [128, 96]],
      [{ kind: 'resize', width: 100, height: 30, fit: 'inside' }, [40, 30]],
      [{ kind: 'resize', width: 100, height: 30, fit: 'fill' }, [100, 30]],
      [{ kind: 'resize_edge', edge: 'long', pixels: 16 }, [16, 12]],
      [{ kind: 'resize_edge', edge: 'short', pixels: 96 }, [128, 96]],
      [{ kind: 'photo', size: 'one_inch' }, [295, 413]],
      [{ kind: 'photo', size: 'two_inch' }, [413, 579]],
    ]
    for (const [step, size] of sizes) expect([step, sizeOf(await edited(step))]).toEqual([step, size])
    // Where it is smooth, half the size is the mean of four.
    const half = await edited(
      { kind: 'trim', unit: 'pixels', top: 26, left: 32, right: 0, bottom: 0 },
      { kind: 'scale', percent: 50 },
    )
    expectPixels(
      half,
      (x, y) => {
        const four = [colourAt(32 + 2 * x, 26 + 2 * y), colourAt(33 + 2 * x, 27 + 2 * y)]
        return [0, 1, 2].map((channel) => four.reduce((sum, colour) => sum + (colour[channel] ?? 0) / 2, 0))
      },
      2,
    )
  })

  test('rounded corners and circles', async () => {
    const round = await edited({ kind: 'round', unit: 'pixels', radius: 12 })
    const isOut = (x: number, y: number) => {
      const [dx, dy] = [
        Math.max(12 - x - 0.5, x + 0.5 - (width - 12), 0),
        Math.max(12 - y - 0.5, y + 0.5 - (height - 12), 0),
      ]
      return Math.hypot(dx, dy)
    }
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const alpha = round.at(x, y)[3] ?? -1
        if (isOut(x, y) > 13) expect([x, y, alpha]).toEqual([x, y, 0])
        if (isOut(x, y) < 11) expect([x, y, alpha]).toEqual([x, y, 255])
      }
    const circle = await edited({ kind: 'circle' })
    expect(sizeOf(circle)).toEqual([48, 48])
    expect([circle.at(1, 1)[3], circle.at(24, 1)[3], circle.at(24, 24)[3]]).toEqual([0, 255, 255])
    expect(circle.at(24, 24).slice(0, 3)).toEqual(colourAt(32, 24))
  })

  test('a watermark has the requested place and opacity, and leaves all other pixels unchanged', async () => {
    const grey = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#808080' } })
      .png()
      .toBuffer()
    const mark = async (place: LocalStep) => pixelsOf((await editImage(grey, [place])).bytes)
    const text = '知舟 Abc'
    const found = await mark({ kind: 'watermark', text, at: 'bottom_right', opacity: 50 })
    let changed = 0
    for (let y = 0; y < 400; y += 1)
      for (let x = 0; x < 600; x += 1) {
        const [value = 0] = found.at(x, y)
        if (value === 128) continue
        changed += 1
        expect([x > 300 && y > 300, x < 590, y < 398]).toEqual([true, true, true])
        // Half white at most, half black at least.
        expect(value).toBeLessThanOrEqual(193)
        expect(value).toBeGreaterThanOrEqual(63)
      }
    expect(changed).toBeGreaterThan(300)
    const all = await mark({ kind: 'watermark', text, at: 'everywhere', opacity: 30 })
    for (const [left, top] of [
      [0, 0],
      [300, 0],
      [0, 200],
      [300, 200],
    ] as const) {
      const marked = Array.from(
        { length: 300 * 200 },
        (_, i) => all.at(left + (i % 300), top + Math.floor(i / 300))[0],
      )
      expect(marked.some((value) => value !== 128)).toBe(true)
    }
    await expect(mark({ kind: 'watermark', text: '好😀', at, opacity: 50 })).rejects.toThrow(ImageRefused)
  })
})

test('several steps are done in order', async () => {
  const found = await edited(
    { kind: 'rotate', degrees: 90 },
    { kind: 'trim', unit: 'pixels', top: 0, right: 0, bottom: 0, left: 10 },
    { kind: 'grey' },
  )
  expectPixels(found, (x, y) => {
    const grey = luma(colourAt(y, height - 1 - (x + 10)))
    return [grey, grey, grey]
  })
})

test('an invalid step is refused with its numbers', async () => {
  const large: LocalStep = { kind: 'crop_size', width: 65, height: 10, at }
  await expect(editImage(png, [large])).rejects.toThrow('图片这时只有 64×48')
  await expect(
    editImage(png, [{ kind: 'trim', unit: 'pixels', left: 40, right: 24, top: 0, bottom: 0 }]),
  ).rejects.toThrow(ImageRefused)
  const wide = await sharp({ create: { width: 3_000, height: 2, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  await expect(editImage(wide, [{ kind: 'scale', percent: 1_000 }])).rejects.toThrow('边长最多')
})

describe('files', () => {
  const noisy = async (edge: number) => {
    const values = Buffer.alloc(edge * edge * 3)
    for (let i = 0, seed = 7; i < values.length; i += 1) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      values[i] = seed >>> 24
    }
    return sharp(values, { raw: { width: edge, height: edge, channels: 3 } })
  }

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('are written as %s', async (format) => {
    const { bytes, after } = await editImage(png, [{ kind: 'format', format }])
    expect((await sharp(bytes).metadata()).format).toBe(format)
    expect(after).toEqual({ width, height, format, size: bytes.length })
  })

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'as %s are as large as fits the requested size',
    async (format) => {
      const large = await (await noisy(300)).png().toBuffer()
      const bytes = 15 * 1024
      const made = await editImage(large, [
        { kind: 'format', format },
        { kind: 'compress', bytes },
      ])
      expect(made.after.size).toBeLessThanOrEqual(bytes)
      expect(made.after.size).toBeGreaterThan(bytes * (format === 'png' ? 0.3 : 0.5))
      const { width: w, height: h } = await sharp(made.bytes).metadata()
      expect([w, h]).toEqual([made.after.width, made.after.height])
      expect(made.notes.join()).toMatch(w < 300 ? /尺寸也从 300×300 缩到了/ : /质量降到了/)
    },
  )

  test('by quality alone where that is enough', async () => {
    const smooth = await sharp(png).resize(1_200, 900).jpeg({ quality: 100 }).toBuffer()
    const made = await editImage(smooth, [{ kind: 'compress_share', percent: 30 }])
    expect(made.after).toMatchObject({ width: 1_200, height: 900 })
    expect(made.after.size).toBeLessThanOrEqual(smooth.length * 0.3)
  })

  test('an unreachable size is reported', async () => {
    const large = await (await noisy(300)).png().toBuffer()
    const made = await editImage(large, [{ kind: 'compress', bytes: 1_024 }])
    expect(made.after.size).toBeLessThanOrEqual(1_024)
    expect(made.notes.join()).toContain('尺寸也从')
  })

  test('transparency becomes white in JPEG, and is kept for rounded corners', async () => {
    const jpeg = await sharp(png).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
    const round: LocalStep = { kind: 'round', unit: 'percent', radius: 25 }
    const corners = await editImage(jpeg, [round])
    expect([corners.after.format, corners.notes]).toEqual(['png', [expect.stringContaining('存成了 PNG')]])
    const asked = await editImage(jpeg, [round, { kind: 'format', format: 'jpeg' }])
    expect(asked.notes).toEqual([expect.stringContaining('成了白色')])
    const [r = 0, g = 0, b = 0] = (await pixelsOf(asked.bytes)).at(0, 0)
    expect(Math.min(r, g, b)).toBeGreaterThan(245)
  })
})

describe('metadata of a file', () => {
  const exif = {
    IFD0: { Make: '某牌', Model: 'X100', Copyright: '张三' },
    IFD2: { DateTimeOriginal: '2026:05:01 10:00:00' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '39/1 54/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '116/1 23/1 0/1',
    },
  }
  const text = async ({ bytes }: EditedImage) => (await sharp(bytes).metadata()).exif?.toString('utf8') ?? ''

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is honoured', async (orientation) => {
    const upright = await pixelsOf(
      await sharp(png)
        .withMetadata({ orientation })
        .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
        .toBuffer()
        .then((bytes) => sharp(bytes).autoOrient().png().toBuffer()),
    )
    const jpeg = await sharp(png)
      .withMetadata({ orientation })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const made = await editImage(jpeg, [{ kind: 'format', format: 'png' }])
    const swapped = orientation > 4
    expect([made.before.width, made.before.height]).toEqual(swapped ? [height, width] : [width, height])
    const found = await pixelsOf(made.bytes)
    expectPixels(found, (x, y) => upright.at(x, y), 0)
    // By hand: what orientation 6 means is a turn to the right.
    if (orientation === 6) expectPixels(found, (x, y) => colourAt(y, height - 1 - x), 12)
    expect((await sharp(made.bytes).metadata()).orientation ?? 1).toBe(1)
  })

  test('the location is removed, which is reported; other camera metadata is kept', async () => {
    const jpeg = await sharp(png).withExif(exif).jpeg().toBuffer()
    const made = await editImage(jpeg, [{ kind: 'grey' }])
    expect(made.notes).toContain('照片里的拍摄位置（GPS）已经去掉')
    expect(await text(made)).toContain('X100')
    const again = await editImage(made.bytes, [{ kind: 'strip', what: 'location' }])
    expect(again.notes).toContain('照片里本来就没有位置信息')
    const raw = (await sharp(made.bytes).metadata()).exif ?? Buffer.alloc(0)
    expect(raw.includes(Buffer.from([0x25, 0x88]))).toBe(false)
    expect(raw.includes(Buffer.from([0x88, 0x25]))).toBe(false)
    const bare = await editImage(jpeg, [{ kind: 'strip', what: 'all' }])
    expect(await text(bare)).not.toMatch(/X100|张三|2026/)
    expect(bare.notes).toContain('拍摄信息都去掉了')
  })

  test('the colour profile is kept through every step', async () => {
    const wide = await sharp(png).withIccProfile('p3').png().toBuffer()
    const profile = (await sharp(wide).metadata()).icc
    const before = await pixelsOf(wide)
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const made = await editImage(wide, [
        { kind: 'flip', axis: 'horizontal' },
        { kind: 'rotate', degrees: 180 },
        { kind: 'format', format },
      ])
      const { icc } = await sharp(made.bytes).metadata()
      expect([format, icc?.equals(profile ?? Buffer.alloc(0))]).toEqual([format, true])
      if (format === 'png')
        expectPixels(await pixelsOf(made.bytes), (x, y) => before.at(x, height - 1 - y), 0)
    }
    const grey = await editImage(wide, [{ kind: 'grey' }, { kind: 'strip', what: 'all' }])
    expect((await sharp(grey.bytes).metadata()).icc?.equals(profile ?? Buffer.alloc(0))).toBe(true)
  })

  test('a label of generated content is kept by every step', async () => {
    const label = '{"Label":"1","ContentProducer":"知舟","ProduceID":"a1"}'
    const attribute = label.replaceAll('"', '&quot;')
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" TC260:AIGC="${attribute}"/></rdf:RDF></x:xmpmeta>`
    const marked = await sharp(png).withXmp(xmp).png().toBuffer()
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const made = await editImage(marked, [
        { kind: 'strip', what: 'all' },
        { kind: 'scale', percent: 50 },
        { kind: 'format', format },
      ])
      const again = await editImage(made.bytes, [{ kind: 'grey' }])
      expect(again.notes).toContain('图片里的 AI 生成标识保留着')
      expect((await sharp(again.bytes).metadata()).xmpAsString).toContain('ContentProducer')
    }
  })

  describe('the visible AI label', () => {
    const label = '{"Label":"1","ContentProducer":"知舟"}'
    const white = () => sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
    /** How dark the corner at the bottom left is, and the one at the top right. */
    const cornersOf = async (bytes: Uint8Array) => {
      const { width, height } = await sharp(bytes).metadata()
      const box = { width: 40, height: 20 }
      const meanAt = async (left: number, top: number) => {
        const cut = sharp(bytes)
          .extract({ left, top, ...box })
          .removeAlpha()
          .raw()
        const pixels = await cut.toBuffer()
        return pixels.reduce((sum, value) => sum + value, 0) / pixels.length
      }
      return [(await meanAt(10, height - 30)) < 200, (await meanAt(width - 50, 10)) < 200]
    }

    test.each(['jpeg', 'png', 'webp'] as const)(
      'is rendered on a newly generated image, as %s',
      async (format) => {
        const made = await editImage(await white().toFormat(format).toBuffer(), [], { aiLabel: label })
        expect(await cornersOf(made.bytes)).toEqual([true, false])
        expect([made.after.format, await aiLabelIn(made.bytes)]).toEqual([format, label])
      },
    )

    test('is rendered again after each change of the pixels, at the same place', async () => {
      const made = await editImage(await white().png().toBuffer(), [], { aiLabel: label })
      const cut = await editImage(made.bytes, [
        { kind: 'trim', unit: 'pixels', top: 0, right: 0, bottom: 100, left: 0 },
      ])
      expect(await cornersOf(cut.bytes)).toEqual([true, false])
      const turned = await editImage(made.bytes, [{ kind: 'rotate', degrees: 180 }])
      expect(await cornersOf(turned.bytes)).toEqual([true, true])
    })

    test('is not rendered on unchanged images, nor on possibly generated ones', async () => {
      const may = await sharp(await white().png().toBuffer())
        .withXmp(namespaced(`TC260:AIGC='{"Label":"2"}'/>`))
        .png()
        .toBuffer()
      const made = await editImage(may, [{ kind: 'flip', axis: 'horizontal' }])
      expect(await cornersOf(made.bytes)).toEqual([false, false])
      const is = await sharp(await white().png().toBuffer())
        .withXmp(namespaced(`TC260:AIGC='${label}'/>`))
        .png()
        .toBuffer()
      const other = await editImage(is, [{ kind: 'format', format: 'webp' }])
      expect(await cornersOf(other.bytes)).toEqual([false, false])
    })

    test('fits into small images', async () => {
      const tiny = sharp({ create: { width: 9, height: 7, channels: 3, background: '#fff' } })
      const made = await editImage(await tiny.png().toBuffer(), [], { aiLabel: label })
      expect(made.after).toMatchObject({ width: 9, height: 7 })
    })
  })

  const namespaced = (inner: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" xmlns:a="http://www.tc260.org.cn/ns/AIGC/1.0/" ${inner}</rdf:RDF></x:xmpmeta>`
  const json = '{"Label":"1","ContentProducer":"某公司"}'
  const long = JSON.stringify({ Label: '1', ContentProducer: '某'.repeat(3_000) })

  test.each([
    ['with another prefix', `a:AIGC='${json}'/>`, json],
    ['as an element', `><a:AIGC>${json}</a:AIGC></rdf:Description>`, json],
    ['in CDATA', `><TC260:AIGC><![CDATA[${json}]]></TC260:AIGC></rdf:Description>`, json],
    ['with entities', `TC260:AIGC="${json.replaceAll('"', '&#34;')}"/>`, json],
    ['with hexadecimal ones', `TC260:AIGC="${json.replaceAll('"', '&#x22;')}"/>`, json],
    ['longer than 2,000 characters', `TC260:AIGC='${long}'/>`, long],
    ['before other braces', `TC260:AIGC='${json} {}'/>`, json],
    ['after other braces', `TC260:AIGC='{} ${json}'/>`, json],
    ['that is not JSON', 'TC260:AIGC="generated &amp; labelled"/>', 'generated & labelled'],
  ])('a label %s is kept', async (_, inner, label) => {
    const marked = await sharp(png).withXmp(namespaced(inner)).png().toBuffer()
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const made = await editImage(marked, [{ kind: 'grey' }, { kind: 'format', format }])
      expect(made.notes).toContain('图片里的 AI 生成标识保留着')
      expect([format, await aiLabelIn(made.bytes)]).toEqual([format, label])
    }
  })

  test('a step that would lose a label is refused', async () => {
    const marked = await sharp(png)
      .withXmp(namespaced(`TC260:AIGC='${json}'/>`))
      .jpeg()
      .toBuffer()
    await expect(editImage(marked, [{ kind: 'format', format: 'gif' }])).rejects.toThrow('GIF 存不下')
    for (const broken of [
      '><TC260:AIGC>{"Label":',
      'TC260:AIGC/>',
      `${'x'.repeat(300_000)} TC260:AIGC="{}"/>`,
    ]) {
      const unread = await sharp(png).withXmp(namespaced(broken)).png().toBuffer()
      await expect(editImage(unread, [{ kind: 'grey' }])).rejects.toThrow('却读不出来')
    }
    const huge = JSON.stringify({ Label: '1', ContentProducer: '某'.repeat(40_000) })
    const large = await sharp(png)
      .withXmp(namespaced(`TC260:AIGC='${huge}'/>`))
      .png()
      .toBuffer()
    await expect(editImage(large, [{ kind: 'format', format: 'jpeg' }])).rejects.toThrow('标识没能保留')
  })

  test('of an animation the first frame is edited, which is reported', async () => {
    const frames = Buffer.concat([source, Buffer.from(source.map((value) => 255 - value))])
    const gif = await sharp(frames, { raw: { width, height: height * 2, channels: 3, pageHeight: height } })
      .gif()
      .toBuffer()
    const made = await editImage(gif, [{ kind: 'flip', axis: 'vertical' }])
    expect(made.notes).toContain('这是一张会动的图，只改了第一帧，结果不会动')
    expect(made.after).toMatchObject({ width, height, format: 'gif' })
  })
})
