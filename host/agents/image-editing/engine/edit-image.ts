import type { ImageFormat, LocalStep } from '../../../../lib/contract/image-steps.ts'
import { drawLabel } from './label-overlay.ts'
import { aiLabelIn, type OpenedImage, openImage, type Stage } from './open-image.ts'
import { doStep, isPixelStep } from './pixel-steps.ts'
import { ImageRefused } from './refusal.ts'
import { writeImage } from './write-image.ts'

/** The density of printed photographs, in dots per inch. */
const printDensity = 300

const emptyStage: Stage = { bytes: new Uint8Array(), width: 0, height: 0, hasAlpha: false }

export interface ImageFacts {
  readonly width: number
  readonly height: number
  readonly format: ImageFormat
  /** In bytes. */
  readonly size: number
}

export interface EditedImage {
  readonly bytes: Uint8Array
  readonly before: ImageFacts
  readonly after: ImageFacts
  readonly notes: readonly string[]
}

interface EditOptions {
  /** Called after each step, whose memory can then be freed. */
  readonly afterStep?: () => void
  /** The implicit AI label (GB 45438-2025) of a newly generated image, as JSON. */
  readonly aiLabel?: string | undefined
}

/**
 * Performs all steps in order, then writes one file: for format, size and metadata, the last instruction counts.
 * Generated content gets the visible label, again after each change of its pixels.
 * @throws {ImageRefused}
 */
export async function editImage(
  bytes: Uint8Array,
  steps: readonly LocalStep[],
  { afterStep = () => undefined, aiLabel }: EditOptions = {},
): Promise<EditedImage> {
  const found = await openImage(bytes)
  const opened = aiLabel === undefined ? found : Object.assign(found, { aiLabel })
  const { width, height } = opened.stage
  const before: ImageFacts = { width, height, format: opened.format, size: bytes.length }
  const isChanged = aiLabel !== undefined || steps.some(isPixelStep)
  const changed = await doSteps(opened, steps, afterStep)
  const stage = isChanged && isGenerated(opened.aiLabel) ? await drawLabel(changed) : changed
  const { format, note } = formatOf(opened, stage, steps)
  if (opened.aiLabel !== null && format === 'gif')
    throw new ImageRefused('图片里有 AI 生成标识，GIF 存不下它；请存成 JPEG、PNG 或 WebP')

  const isStripped = steps.some((step) => step.kind === 'strip' && step.what === 'all')
  const written = await writeImage(stage, {
    format,
    quality: steps.findLast((step) => step.kind === 'quality')?.percent,
    maxBytes: maxBytesOf(steps, bytes.length),
    exif: isStripped ? null : opened.exif,
    aiLabel: opened.aiLabel,
    density: steps.some((step) => step.kind === 'photo') ? printDensity : undefined,
  })
  if (opened.aiLabel !== null && (await aiLabelIn(written.bytes)) !== opened.aiLabel)
    throw new ImageRefused('图片里的 AI 生成标识没能保留下来，所以没有改')

  const after = { width: written.width, height: written.height, format, size: written.bytes.length }

  return {
    bytes: written.bytes,
    before,
    after,
    notes: [...opened.notes, ...note, ...written.notes, ...metadataNotes(opened, steps, isStripped)],
  }
}

/** Releases the opened image, so that only the input and output of the current step are in memory. */
async function doSteps(
  opened: { stage: Stage },
  steps: readonly LocalStep[],
  afterStep: () => void,
): Promise<Stage> {
  let { stage } = opened
  opened.stage = emptyStage
  for (const step of steps) {
    if (!isPixelStep(step)) continue
    stage = await doStep(stage, step)
    afterStep()
  }
  return stage
}

/** Whether a label states certain generation; other labels are preserved without a visible one. */
function isGenerated(label: string | null): boolean {
  return label !== null && /"Label"\s*:\s*"?1"?\s*[,}]/.test(label)
}

/** The requested format, else the original one; but JPEG does not support transparent corners. */
function formatOf({ format: own }: OpenedImage, { hasAlpha }: Stage, steps: readonly LocalStep[]) {
  const asked = steps.findLast((step) => step.kind === 'format')?.format
  if (asked) return { format: asked, note: [] }
  const isRounded = steps.some(({ kind }) => kind === 'round' || kind === 'circle')
  if (own === 'jpeg' && hasAlpha && isRounded)
    return { format: 'png' as const, note: ['JPEG 没有透明，为了让角透明，存成了 PNG'] }
  return { format: own, note: [] }
}

function maxBytesOf(steps: readonly LocalStep[], size: number): number | undefined {
  const limits = steps.flatMap((step) => {
    if (step.kind === 'compress') return [step.bytes]
    return step.kind === 'compress_share' ? [Math.floor((size * step.percent) / 100)] : []
  })
  if (limits.some((limit) => limit < 1)) throw new ImageRefused('这张图片太小了，不能再压缩')
  return limits.length === 0 ? undefined : Math.min(...limits)
}

function metadataNotes(
  { hadLocation, aiLabel }: OpenedImage,
  steps: readonly LocalStep[],
  isStripped: boolean,
) {
  const asksForLocation = steps.some((step) => step.kind === 'strip')
  const location = hadLocation
    ? ['照片里的拍摄位置（GPS）已经去掉']
    : asksForLocation && !isStripped
      ? ['照片里本来就没有位置信息']
      : []
  const label = aiLabel === null ? [] : ['图片里的 AI 生成标识保留着']
  return [...location, ...(isStripped ? ['拍摄信息都去掉了'] : []), ...label]
}
