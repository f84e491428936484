import type { ImageStep, LocalStep } from '../../../lib/contract/image-steps.ts'
import { aiMetadataText } from '../../../lib/text/ai-metadata.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'
import type { ImageEditModel } from '../../models/image-model.ts'
import { ModelError } from '../../models/language-model.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import type { EditedImage } from './engine/edit-image.ts'
import type { EditProcess } from './engine/edit-process.ts'
import { ImageRefused } from './engine/refusal.ts'

/** Maximum side length sent to a model, in pixels: some reject larger images. */
const longestSent = 2_048

export interface StepRun {
  readonly images: EditProcess
  readonly model: ImageEditModel | null
  /** Name of the product, for the label. */
  readonly app: string
  readonly request: Pick<TurnRequest, 'owner' | 'docId' | 'askId'>
  readonly signal: AbortSignal
}

/**
 * Performs all steps in order, those that need a model by the model. A generated image is treated as untrusted, and
 * gets both AI labels.
 * @throws {ImageRefused}
 * @throws {ModelError}
 */
export async function runSteps(
  run: StepRun,
  bytes: Uint8Array,
  steps: readonly ImageStep[],
): Promise<EditedImage> {
  const at = steps.findIndex(({ kind }) => kind === 'redraw')
  const redraw = steps[at]
  if (redraw?.kind !== 'redraw') return editImage(run, bytes, steps as readonly LocalStep[])

  const sent = await sendable(run, bytes, steps.slice(0, at) as readonly LocalStep[])
  const made = await redrawn(run, sent, redraw.instruction)
  const rest = steps.slice(at + 1)
  const next = rest.findIndex(({ kind }) => kind === 'redraw')
  const local = (next === -1 ? rest : rest.slice(0, next)) as readonly LocalStep[]
  const labelled = await editImage(
    run,
    made,
    local,
    aiMetadataText({ app: run.app, id: run.request.docId ?? run.request.askId }),
  )
  const notes = [...sent.notes, ...labelled.notes]
  if (next === -1) return { ...labelled, before: sent.before, notes }

  const last = await runSteps(run, labelled.bytes, rest.slice(next))
  return { ...last, before: sent.before, notes: [...notes, ...last.notes] }
}

function editImage(
  { images, request, signal }: StepRun,
  bytes: Uint8Array,
  steps: readonly LocalStep[],
  aiLabel?: string,
): Promise<EditedImage> {
  const order = { bytes, steps, ...(aiLabel === undefined ? {} : { aiLabel }) }
  return untilAborted(images.edit(request.owner, order, signal), signal)
}

/** The image decoded, upright, without camera metadata, and within the models' size limit. */
async function sendable(run: StepRun, bytes: Uint8Array, steps: readonly LocalStep[]): Promise<EditedImage> {
  const strip: LocalStep = { kind: 'strip', what: 'all' }
  const still: LocalStep = { kind: 'format', format: 'png' }
  const first = await editImage(run, bytes, [...steps, strip])
  const { width, height, format } = first.after
  const isLong = Math.max(width, height) > longestSent
  if (!isLong && format !== 'gif') return first

  const size: LocalStep = { kind: 'resize_edge', edge: 'long', pixels: longestSent }
  const small = await editImage(run, first.bytes, [
    ...(isLong ? [size] : []),
    ...(format === 'gif' ? [still] : []),
  ])
  const notes = isLong ? [`图像模型收到的是缩到长边 ${longestSent} 像素的图`] : []
  return { ...small, before: first.before, notes: [...first.notes, ...notes] }
}

async function redrawn(
  { model, signal }: StepRun,
  sent: EditedImage,
  instruction: string,
): Promise<Uint8Array> {
  const { format } = sent.after
  if (!model || format === 'gif') throw new ImageRefused('没有图像模型，这一步做不了')
  const image = { bytes: sent.bytes, mime: `image/${format}` } as const
  const { images } = await untilAborted(model.edit({ instruction, image, signal }), signal)
  const [made] = images
  if (!made) throw new ModelError('model_garbled', 'the model returned no image')
  return made.bytes
}
