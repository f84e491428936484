import { extname } from 'node:path'
import { agentManifests } from '../../../lib/agents.ts'
import { cards } from '../../../lib/contract/cards/cards.ts'
import type { ImageEditContent, ImageState } from '../../../lib/contract/cards/image-edit.ts'
import type { ImageFormat, ImageStep } from '../../../lib/contract/image-steps.ts'
import type { Agent, AgentEvent, AgentRun, TurnRequest } from '../../conversations/turns/agent.ts'
import { ownStepsOf } from '../../conversations/turns/own-steps.ts'
import type { MakeFile } from '../../files/make-file.ts'
import type { ImageEditModel } from '../../models/image-model.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import { HostError } from '../../platform/errors.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import type { UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'
import type { FindNewestCard } from '../newest-card.ts'
import { type SlotDeps, withSlot } from '../with-model.ts'
import { agreeOnSteps } from './agree-on-steps.ts'
import { askForSteps } from './ask-for-steps.ts'
import { type From, moveOf, positionOf } from './edit-history.ts'
import type { EditedImage, ImageFacts } from './engine/edit-image.ts'
import { EditProcess } from './engine/edit-process.ts'
import { ImageRefused } from './engine/refusal.ts'
import { type FoundImage, fileOf, findImage, startOfReplaced } from './find-image.ts'
import { runSteps } from './run-steps.ts'
import { matchSteps, type Reading } from './steps/match-steps.ts'

const limitMs = 12 * 60_000
/** Maximum states of a card; the oldest but the first are dropped. */
const maxStates = 50

const noImage = '先给我一张图片：拖进来、粘贴，或者点输入框旁的回形针，再说要怎么改。'
const missingImage = '这张图片打不开了，可能已被删除。请再传一次。'
const notRead = '没有看出要改什么，图片没有动。用图上的工具改，或者换个说法。'
const oneAtATime = '一次改一张，这次改的是第一张；其余的请再传一次。'

export interface ImageEditingDeps extends SlotDeps {
  readonly files?: UploadedFiles
  readonly makeFile?: MakeFile
  readonly findCard: FindNewestCard
  readonly images?: EditProcess
  /** Name of the product, for the AI label. */
  readonly app: string
}

/**
 * Edits images by steps: those that the user has set, else those that a language model or the matcher reads in the
 * request. Where none is clear, the image is shown with the tool that fits.
 */
export function createImageEditing({ images = new EditProcess(), ...deps }: ImageEditingDeps): Agent {
  return {
    limitMs,
    accepts: agentManifests.image_editing.accepts,
    takesSteps: true,
    async *start(request, context): AgentRun {
      const { files, makeFile, findCard, app } = deps
      const own = ownStepsOf(request.prompt)
      const replaced = own && startOfReplaced(request)
      const found = files ? (replaced?.found ?? (await findImage(files, findCard, request))) : null
      if (!files || !makeFile || !found) return yield cards.ownTip('t1', noImage)

      const { signal, models } = context
      const { language, imageEdit: model } = models
      const run: Run = { files, makeFile, images, model, language, app, request, found, signal }
      const order = own && { from: replaced?.from ?? ('newest' as const), steps: own, asides: [] }
      yield* withSlot(deps, context, () => answer(run, order))
    },
  }
}

interface Run {
  readonly files: UploadedFiles
  readonly makeFile: MakeFile
  readonly images: EditProcess
  readonly model: ImageEditModel | null
  readonly language: LanguageModel | null
  readonly app: string
  readonly request: TurnRequest
  readonly found: FoundImage
  readonly signal: AbortSignal
}

/** A request as it was read; `model` is the one that read it. */
type Order = Reading & { readonly model?: string }
type Shown = Omit<ImageEditContent, 'state'>

function card(content: ImageEditContent): AgentEvent {
  return cards.show('image_edit', 'c1', content)
}

async function* answer(run: Run, own: Reading | null): AsyncGenerator<AgentEvent, void, void> {
  const { found } = run
  const { trail, now } = found.edited ?? { trail: [], now: 0 }
  const { left } = found.edited ?? found
  const notes = left.length > 0 && !found.edited ? [oneAtATime] : []
  const unread: Shown = {
    move: 'edit',
    steps: [],
    asides: [],
    trail: [...trail],
    now,
    before: now,
    left: [...left],
    notes,
  }
  let shown = unread
  try {
    const order: Order = own ?? (await readOrder(run))
    if (order.model !== undefined) yield { model: order.model }
    const { from, steps, asides, tool } = order
    const place = positionOf(from, { trail: [...trail], now })
    const move = moveOf(from, steps.length > 0)
    shown = { ...unread, move, steps: [...steps], asides: [...asides], ...(tool && { tool }) }
    if ('refusal' in place)
      yield await unchanged(run, { ...unread, asides: [...asides], notes: [...notes, `${place.refusal}。`] })
    else if (move !== 'edit') yield await moved(run, shown, place.at)
    else if (steps.length === 0) yield await unchanged(run, shown)
    else {
      // Shows the steps before performing them.
      yield card({ ...shown, state: 'running' })
      if (run.model && steps.some(({ kind }) => kind === 'redraw')) yield { model: run.model.name }
      yield await edited(run, shown, { from, at: place.at })
    }
  } catch (error) {
    const reason = reasonOf(error)
    // The image that could not be edited is still the one that the tools work on.
    const known = shown.trail.length > 0 ? shown.trail : await openedState(run).then(only, () => [])
    yield card({ ...shown, state: 'failed', trail: known, notes: [...notes, reason] })
  }
}

const only = (state: ImageState) => [state]

/** @returns what a language model reads in the request, in time, else the matcher; moves need no model */
async function readOrder(run: Run): Promise<Order> {
  const { language, model, request, signal, found } = run
  const matched = matchSteps(request.question, model !== null)
  const isMove = matched.from !== 'newest' && matched.steps.length === 0 && matched.asides.length === 0
  if (!language || isMove) return matched

  const image = found.edited?.trail[found.edited.now] ?? (await openedState(run))
  const sentence = request.question
  const read = await askForSteps(language, { sentence, image, canRedraw: model !== null, signal })
  return read ? { ...agreeOnSteps(sentence, read, matched), model: language.name } : matched
}

/** Another state of the image is the current one. @throws {ImageRefused} when its file was deleted */
async function moved({ files, request }: Run, shown: Shown, at: number): Promise<AgentEvent> {
  if (!(await fileOf(files, request.owner, shown.trail[at]))) throw new ImageRefused(missingImage)
  return card({ ...shown, state: 'done', now: at })
}

/** The image as it is, with a tool over it. @throws {ImageRefused} when it cannot be opened */
async function unchanged(run: Run, shown: Shown): Promise<AgentEvent> {
  const isClear = shown.tool !== undefined || shown.notes.some((note) => note !== oneAtATime)
  const trail = shown.trail.length > 0 ? shown.trail : [await openedState(run)]
  // It changes no pixel until it is used.
  const tool = shown.tool ?? 'adjust'
  return card({
    ...shown,
    state: 'done',
    tool,
    trail,
    notes: isClear ? shown.notes : [...shown.notes, notRead],
  })
}

/** The image as it was sent. @throws {ImageRefused} when it cannot be opened */
async function openedState({ found, files, images, request, signal }: Run): Promise<ImageState> {
  const bytes = found.file && (await files.content(found.file.id))
  if (!found.file || !bytes) throw new ImageRefused(missingImage)
  const { before } = await untilAborted(images.edit(request.owner, { bytes, steps: [] }, signal), signal)
  return stateOf(found.file, before, [])
}

/** @throws {ImageRefused | ModelError | HostError} */
async function edited(
  run: Run,
  shown: Shown,
  { from, at }: { readonly from: From; readonly at: number },
): Promise<AgentEvent> {
  const { files, found, request } = run
  const source = found.file ?? (await fileOf(files, request.owner, shown.trail[at]))
  const bytes = source && (await files.content(source.id))
  if (!source || !bytes) throw new ImageRefused(missingImage)
  const made = await runSteps(run, bytes, shown.steps)
  const kept = await keep(run, source, made, shown.steps)
  // Undone states are discarded; returning to the original can itself be undone.
  const last = from === 'original' ? shown.now : at
  const until = found.edited ? shown.trail.slice(0, last + 1) : [stateOf(source, made.before, [])]
  const trail = shortened([...until, kept])
  const now = trail.length - 1
  // Each pass through the engine reports its findings.
  const notes = [...new Set([...shown.notes, ...made.notes])]
  return card({ ...shown, state: 'done', trail, now, before: from === 'original' ? 0 : now - 1, notes })
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
