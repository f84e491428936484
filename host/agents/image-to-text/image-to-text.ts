import { agentManifests } from '../../../lib/agents.ts'
import { acceptsImages } from '../../../lib/contract/accepts-images.ts'
import { cardIds, cards } from '../../../lib/contract/cards/cards.ts'
import { escapeMarkdown } from '../../../lib/text/markdown/escape-markdown.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import { decodeImage, type EncodedImage, UnreadableImage } from '../../files/images/decode-image.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ImageReading, ImageText, UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'
import { isImage } from '../documents/read-images.ts'
import { unreadImage } from '../documents/unread-image.ts'
import { writeReply } from '../model-writing.ts'
import { type SlotDeps, withSlot } from '../with-model.ts'
import { type AskedImage, imageMessages } from './image-prompt.ts'

const limitMs = 5 * 60_000
const maxImages = 4
/** Maximum earlier images next to new ones, which may be compared with them. */
const maxEarlierBesideNew = 2

const noImage = '先给我一张图片：拖进来、粘贴，或者点输入框旁的回形针。'
const cannotSee = '现在看不了图片：看图的模型还没有接上。请告诉管理员，接上以后就能看。'
const onlyLetters = '没有能看图的模型，只认出了图里的文字。'
const noLetters = '图里没有认出文字。'
const notRead = '没有读成'
const mayBeWrong = '〔〕里的字没有把握，请对照原图：'
const partlyRead = '\n\n图里还有文字没有认出来。'

interface ImageToTextDeps extends SlotDeps {
  readonly clock: Clock
  readonly files?: UploadedFiles
}

type Seen = EncodedImage & Pick<AskedImage, 'name' | 'isEarlier'>

/** Answers questions about images: by a vision model, else from the text recognized in them. */
export function createImageToText({ files: own, clock, ...deps }: ImageToTextDeps): Agent {
  return {
    limitMs,
    canRestart: true,
    accepts: {
      ...agentManifests.image_to_text.accepts,
      needsVision: async () => own?.readsImages() !== true,
    },
    async *start(request, context): AgentRun {
      const nextId = cardIds()
      const tip = (text: string) => cards.tip(nextId(), text)
      const found = own ? await findImages(own, request) : []
      if (!own || found.length === 0) return yield tip(noImage)

      const model = seeingModel(context)
      if (!model && !own.readsImages()) return yield cards.tip(nextId(), cannotSee, { setUp: 'model' })
      if (!model) return yield* withSlot(deps, context, () => byLetters(own, found, context, nextId))

      const { images, unread } = await openImages(own, found)
      if (unread.length > 0) yield tip(unread.map((name) => `《${name}》${notRead}。`).join(''))
      if (images.length === 0) return
      yield* withSlot(deps, context, () => byModel(model, { images, now: clock() }, request, context, nextId))
    },
  }
}

/** The vision model, or the language model if it accepts images. */
function seeingModel({ models: { vision, language } }: AgentContext): LanguageModel | null {
  return vision ?? (language && acceptsImages(language.name) ? language : null)
}

interface FoundImage {
  readonly file: UploadedFile
  readonly isEarlier: boolean
}

/** The images of the question, then those of the questions before, newest first. */
async function findImages(
  own: UploadedFiles,
  { owner, prompt, earlierFiles = [] }: TurnRequest,
): Promise<readonly FoundImage[]> {
  const ids = prompt.file_ids ?? []
  const found = async (of: readonly string[], isEarlier: boolean): Promise<FoundImage[]> => {
    const files = await own.named(owner, of)
    return files
      .filter((file) => file.state === 'ready' && isImage(file))
      .map((file) => ({ file, isEarlier }))
  }
  const asked = (await found(ids, false)).slice(0, maxImages)
  const before = earlierFiles.filter((id) => !ids.includes(id))
  const earlier = await found(before, true)
  if (asked.length === 0) return earlier.slice(0, maxImages)
  return [...asked, ...earlier.slice(0, maxEarlierBesideNew)].slice(0, maxImages)
}

/** Re-encodes images from their pixels, so that nothing else in a file reaches a program or a model. */
async function openImages(own: UploadedFiles, found: readonly FoundImage[]) {
  const images: Seen[] = []
  const unread: string[] = []
  for (const { file, isEarlier } of found) {
    const { id, name } = file
    const bytes = await own.content(id)
    try {
      if (!bytes) throw new UnreadableImage('the stored image is missing')
      images.push({ ...(await decodeImage(bytes, 'full')), name, isEarlier })
    } catch (error) {
      if (!(error instanceof UnreadableImage)) throw error
      unread.push(name)
    }
  }
  return { images, unread }
}

async function* byModel(
  model: LanguageModel,
  seen: { readonly images: readonly Seen[]; readonly now: number },
  { question, history, prompt: { thinking } }: TurnRequest,
  { signal }: AgentContext,
  nextId: () => string,
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  const messages = imageMessages(model, question, history, seen)
  yield* writeReply(model, { messages, signal, thinking }, nextId)
}

function shownReading(name: string, read: ImageReading): string {
  if (!('refused' in read)) return shownLetters(read)
  return read.refused === 'unreadable' ? `《${name}》${notRead}。` : unreadImage(name, read.refused)
}

function shownLetters({ text, isPartlyRead, unsure }: ImageText): string {
  const lines = text.split('\n').map(escapeMarkdown).join('  \n') || noLetters
  const doubts = unsure.length === 0 ? '' : `\n\n${mayBeWrong}${unsure.map(escapeMarkdown).join('、')}`
  return lines + doubts + (isPartlyRead ? partlyRead : '')
}

async function* byLetters(
  own: UploadedFiles,
  found: readonly FoundImage[],
  { signal }: AgentContext,
  nextId: () => string,
): AsyncGenerator<AgentEvent, void, void> {
  const isNew = found.some(({ isEarlier }) => !isEarlier)
  const wanted = found.filter(({ isEarlier }) => !(isNew && isEarlier))
  const id = nextId()
  yield cards.start('markdown', id, onlyLetters)
  for (const { file } of wanted) {
    const name = escapeMarkdown(file.name)
    const content = shownReading(name, await own.imageText(file.id, signal))
    yield cards.write(id, `\n\n${wanted.length > 1 ? `**${name}**\n\n` : ''}${content}`)
  }
  yield cards.end(id)
}
