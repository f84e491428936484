import { extname } from 'node:path'
import { agentManifests } from '../../../lib/agents.ts'
import { cards } from '../../../lib/contract/cards/cards.ts'
import type { ImageEditContent, ImageState } from '../../../lib/contract/cards/image-edit.ts'
import type { ImageFormat, ImageStep } from '../../../lib/contract/image-steps.ts'
import type { Agent, AgentEvent, AgentRun, TurnRequest } from '../../conversations/turns/agent.ts'
import type { MakeFile } from '../../files/make-file.ts'
import type { ImageEditModel } from '../../models/image-model.ts'
import { ModelError } from '../../models/language-model.ts'
import { HostError } from '../../platform/errors.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import type { UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'
import type { FindNewestCard } from '../newest-card.ts'
import { type SlotDeps, withSlot } from '../with-model.ts'
import { moveOf, positionOf } from './edit-history.ts'
import type { EditedImage, ImageFacts } from './engine/edit-image.ts'
import { EditProcess } from './engine/edit-process.ts'
import { ImageRefused } from './engine/refusal.ts'
import { type FoundImage, fileOf, findImage } from './find-image.ts'
import { runSteps } from './run-steps.ts'
import { understand } from './understand/understand.ts'
import { type ModelOrder, understandForModel } from './understand/understand-for-model.ts'

const limitMs = 12 * 60_000
/** Maximum states of a card; the oldest but the first are dropped. */
const maxStates = 50

const noImage = '先给我一张图片：拖进来、粘贴，或者点输入框旁的回形针，再说要怎么改。'
const missingImage = '这张图片打不开了，可能已被删除。请再传一次。'
const oneAtATime = '一次改一张，这次改的是第一张；其余的请再传一次。'

export interface ImageEditingDeps extends SlotDeps {
  readonly files?: UploadedFiles
  readonly makeFile?: MakeFile
  readonly findCard: FindNewestCard
  readonly images?: EditProcess
  /** Name of the product, for the AI label. */
  readonly app: string
}

/** Edits images by instructions: a grammar and sharp, and an image model for what these cannot do. */
export function createImageEditing({ images = new EditProcess(), ...deps }: ImageEditingDeps): Agent {
  return {
    limitMs,
    accepts: agentManifests.image_editing.accepts,
    async *start(request, context): AgentRun {
      const { files, makeFile, findCard, app } = deps
      const { signal } = context
      const model = context.models.imageEdit
      const found = files ? await findImage(files, findCard, request) : null
      if (!files || !makeFile || !found) return yield tip(noImage)

      const understood = (model ? understandForModel : understand)(request.question)
      if ('question' in understood) return yield tip(understood.question)

      const run: Run = { files, makeFile, images, model, app, request, found, signal }
      yield* withSlot(deps, context, () => answer(run, understood))
    },
  }
}

interface Run {
  readonly files: UploadedFiles
  readonly makeFile: MakeFile
  readonly images: EditProcess
  readonly model: ImageEditModel | null
  readonly app: string
  readonly request: TurnRequest
  readonly found: FoundImage
  readonly signal: AbortSignal
}

function tip(text: string): AgentEvent {
  return cards.ownTip('t1', text)
}

function card(content: ImageEditContent): AgentEvent {
  return cards.show('image_edit', 'c1', content)
}

async function* answer(run: Run, order: ModelOrder): AsyncGenerator<AgentEvent, void, void> {
  const { found } = run
  const { edited } = found
  const { left } = found.edited ?? found
  const { from, steps, asides } = order
  const past = edited ?? { trail: [], now: 0 }
  const place = positionOf(from, past)
  if ('refusal' in place) return yield tip(`${place.refusal}。`)

  const move = moveOf(from, steps.length > 0)
  const shown = { move, steps: [...steps], asides: [...asides], left: [...left] }
  const notes = left.length > 0 && !edited ? [oneAtATime] : []
  if (move !== 'edit') {
    const trail = [...past.trail]
    if (!(await fileOf(run.files, run.request.owner, trail[place.at]))) return yield tip(missingImage)
    return yield card({ ...shown, state: 'done', trail, now: place.at, before: past.now, notes })
  }

  // Shows the understood steps before performing them.
  const unfinished = { ...shown, trail: [...past.trail], now: past.now, before: past.now, notes }
  yield card({ ...unfinished, state: 'running' })
  if (run.model && steps.some(({ kind }) => kind === 'redraw')) yield { model: run.model.name }
  const source = found.edited
    ? await fileOf(run.files, run.request.owner, found.edited.trail[place.at])
    : found.file
  const bytes = source && (await run.files.content(source.id))
  try {
    if (!source || !bytes) throw new ImageRefused(missingImage)
    const made = await runSteps(run, bytes, steps)
    const kept = await keep(run, source, made, steps)
    // Undone states are discarded; returning to the original can itself be undone.
    const last = from === 'original' ? past.now : place.at
    const until = edited ? edited.trail.slice(0, last + 1) : [stateOf(source, made.before, [])]
    const trail = shortened([...until, kept])
    const now = trail.length - 1
    yield card({
      ...shown,
      state: 'done',
      trail,
      now,
      before: from === 'original' ? 0 : now - 1,
      // Each pass through the engine reports its findings.
      notes: [...new Set([...notes, ...made.notes])],
    })
  } catch (error) {
    yield card({ ...unfinished, state: 'failed', notes: [...notes, reasonOf(error)] })
  }
}

/** @returns the reason of the failure, for the user @throws errors that are not about the image */
function reasonOf(error: unknown): string {
  if (error instanceof ModelError) return errorSentence(error.code)
  if (error instanceof ImageRefused || error instanceof HostError) return error.message
  throw error
}

function shortened(trail: readonly ImageState[]): ImageState[] {
  const [first, ...others] = trail
  return first ? [first, ...others.slice(-(maxStates - 1))] : []
}

/** Stores the result as a file of the member, next to its original. */
async function keep(
  { makeFile, request }: Run,
  source: UploadedFile,
  { bytes, after }: EditedImage,
  steps: readonly ImageStep[],
): Promise<ImageState> {
  const row = await makeFile({
    owner: request.owner,
    name: nameOf(source.name, after.format),
    bytes,
    madeIn: request.conversationId,
    versionOf: source.id,
  })
  return stateOf(row, after, steps)
}

function stateOf(
  { id, name }: Pick<UploadedFile, 'id' | 'name'>,
  { width, height, format, size }: ImageFacts,
  steps: readonly ImageStep[],
): ImageState {
  return { file_id: id, name, format, width, height, size, steps: [...steps] }
}

const extensions: Readonly<Record<ImageFormat, string>> = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  gif: '.gif',
}

/** 海边.png → 海边-改1.jpg → 海边-改2.jpg */
function nameOf(name: string, format: ImageFormat): string {
  const stem = name.slice(0, name.length - extname(name).length)
  const [, own = stem, count = '0'] = /^(.*)-改(\d{1,4})$/s.exec(stem) ?? []
  return `${own.slice(0, 200)}-改${Number(count) + 1}${extensions[format]}`
}
