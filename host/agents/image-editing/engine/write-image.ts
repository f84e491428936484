import type { Sharp } from 'sharp'
import type { ImageFormat } from '../../../../lib/contract/image-steps.ts'
import { byteSize } from '../../../../lib/text/byte-size.ts'
import type { KeptExif } from './exif.ts'
import { fromStage, type Stage, stepSeconds, toStage } from './open-image.ts'
import { ImageRefused } from './refusal.ts'

const usualQuality = 90
/** Minimum quality; below it the image is downscaled instead. */
const minQuality = 30
/** Minimum side length when downscaling to save bytes. */
const minEdge = 16
/** Maximum attempts to find the largest image that fits. */
const maxAttempts = 16

export interface OutputOptions {
  readonly format: ImageFormat
  /** In percent; undefined for a sensible default. */
  readonly quality: number | undefined
  readonly maxBytes: number | undefined
  readonly exif: KeptExif | null
  readonly aiLabel: string | null
  /** Print density for photographs; undefined when unspecified. */
  readonly density: number | undefined
}

export interface Written {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly notes: readonly string[]
}

/** @throws {ImageRefused} when the size cannot be reached */
export async function writeImage(stage: Stage, options: OutputOptions): Promise<Written> {
  const { maxBytes, quality = usualQuality } = options
  const flat = options.format === 'jpeg' && stage.hasAlpha
  const opaque = flat ? await toStage(fromStage(stage).flatten({ background: '#fff' })) : stage
  const notes = flat ? ['JPEG 没有透明，透明的地方成了白色'] : []
  const plain = await encode(opaque, options, quality)
  if (maxBytes === undefined || plain.length <= maxBytes)
    return { bytes: plain, width: stage.width, height: stage.height, notes }

  const small = await squeeze(opaque, options, { maxBytes, quality })
  return { ...small, notes: [...notes, ...small.notes] }
}

interface Aim {
  readonly maxBytes: number
  readonly quality: number
}

/** Reduces quality while it looks good, then the number of pixels; always finds the largest that fits. */
async function squeeze(stage: Stage, options: OutputOptions, { maxBytes, quality }: Aim): Promise<Written> {
  let tries = 0

  const attempt = (from: Stage, by: number) => {
    tries += 1
    return encode(from, options, by, true)
  }

  const search = async (from: Stage): Promise<{ bytes: Uint8Array; quality: number } | null> => {
    let [low, high] = [Math.min(minQuality, quality), quality]
    let best: { bytes: Uint8Array; quality: number } | null = null
    const first = await attempt(from, low)
    if (first.length > maxBytes) return null

    best = { bytes: first, quality: low }
    while (high - low > 2 && tries < maxAttempts) {
      const middle = Math.round((low + high) / 2)
      const bytes = await attempt(from, middle)
      if (bytes.length <= maxBytes) {
        best = { bytes, quality: middle }
        low = middle
      } else high = middle
    }

    return best
  }

  let current = stage
  for (;;) {
    const best = await search(current)
    if (best) return written(stage, current, best)
    const length = (await attempt(current, minQuality)).length
    const factor = Math.min(0.9, Math.sqrt(maxBytes / length) * 0.95)
    const size = { width: Math.round(current.width * factor), height: Math.round(current.height * factor) }
    if (tries >= maxAttempts || Math.max(size.width, size.height) < minEdge)
      throw new ImageRefused(`压不到 ${byteSize(maxBytes)}：再小就看不清了`)
    current = await toStage(
      fromStage(current).resize({
        width: Math.max(1, size.width),
        height: Math.max(1, size.height),
        fit: 'fill',
      }),
    )
  }
}

function written(
  before: Stage,
  { width, height }: Stage,
  { bytes, quality }: { bytes: Uint8Array; quality: number },
): Written {
  const isSmaller = width !== before.width || height !== before.height
  const sizes = isSmaller
    ? [`只降质量不够，尺寸也从 ${before.width}×${before.height} 缩到了 ${width}×${height}`]
    : []
  return { bytes, width, height, notes: [`质量降到了 ${quality}%`, ...sizes] }
}

function encode(stage: Stage, options: OutputOptions, quality: number, isSqueezed = false): Promise<Buffer> {
  const marked = withMetadata(fromStage(stage), options)
  return inFormat(marked, options, quality, isSqueezed).timeout({ seconds: stepSeconds }).toBuffer()
}

function inFormat(
  image: Sharp,
  { format, quality: asked }: OutputOptions,
  quality: number,
  isSqueezed: boolean,
) {
  switch (format) {
    case 'jpeg':
      return image.jpeg({
        quality: Math.round(quality),
        chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0',
      })
    case 'webp':
      return image.webp({ quality: Math.round(quality), effort: 3 })
    case 'png':
      // Written lossless, unless it must be smaller than that.
      return isSqueezed || asked !== undefined
        ? image.png({ palette: true, quality: Math.round(quality), effort: 4 })
        : image.png({ compressionLevel: 8 })
    case 'gif':
      return image.gif({ colours: Math.max(2, Math.round((256 * quality) / 100)), effort: 4 })
  }
}

function withMetadata(image: Sharp, { exif, aiLabel, density }: OutputOptions): Sharp {
  const hasExif = exif !== null && Object.keys(exif.IFD0).length + Object.keys(exif.IFD2).length > 0
  const withExif = hasExif ? image.withExif({ IFD0: { ...exif.IFD0 }, IFD2: { ...exif.IFD2 } }) : image
  const labelled = aiLabel === null ? withExif : withExif.withXmp(xmpOf(aiLabel))
  return density === undefined ? labelled : labelled.withDensity(density)
}

function xmpOf(label: string): string {
  const value = label
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\r\n]/g, (blank) => `&#${blank.charCodeAt(0)};`)
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" TC260:AIGC="${value}"/></rdf:RDF></x:xmpmeta>`
}
