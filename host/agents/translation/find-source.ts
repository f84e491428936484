import { extname } from 'node:path'
import type { BilingualContent, Language } from '../../../lib/contract/cards/bilingual.ts'
import { byteSize } from '../../../lib/text/byte-size.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'
import { UnreadableDocument } from '../../ingest/refusals.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'
import { findDocuments } from '../documents/find-documents.ts'
import { isImage } from '../documents/read-images.ts'
import type { FindNewestCard } from '../newest-card.ts'
import { directionOf } from './direction.ts'
import type { DocumentProcess, OpenedDocument } from './documents/document-process.ts'
import { openerFor } from './documents/open-document.ts'
import { openLines } from './documents/plain-text.ts'
import { parseGlossaryCommand } from './glossary-command.ts'
import { readTask, type TranslationTask } from './read-task.ts'

const kibibyte = 1024
/** Maximum characters and segments of a document. */
const most = { characters: 60_000, segments: 3_000 }
/** Maximum bytes: Word documents contain images, subtitles times; Markdown takes long to parse. */
const maxBytes: Readonly<Record<string, number>> = {
  '.docx': 20 * kibibyte ** 2,
  '.srt': kibibyte ** 2,
  '.txt': kibibyte ** 2,
}
const maxBytesOfOthers = 256 * kibibyte

export interface Source {
  readonly document: OpenedDocument
  readonly to: Language | null
  /** Requests about tone, words and length; '' for none. */
  readonly manner: string
  /** The translation to revise; '' for a new one. */
  readonly previous: string
  /** Null for text in the message itself. */
  readonly file: UploadedFile | null
}

interface Files {
  readonly own: UploadedFiles
  readonly documents: DocumentProcess
}

interface SourceDeps {
  readonly files?: Files | undefined
  readonly findCard?: FindNewestCard | undefined
}

/** @returns what to translate, or a message for the user when there is nothing; notes come first */
export async function findSource(
  { files, findCard }: SourceDeps,
  request: TurnRequest,
  model: LanguageModel | null,
  signal: AbortSignal,
): Promise<{ readonly notes: readonly string[]; readonly source: Source | null }> {
  const { question, prompt, history, earlierFiles = [] } = request
  if (files && (prompt.file_ids ?? []).length > 0)
    return findFile(files, request, { to: directionIn(question), manner: '' }, signal)

  const task = await readTask(model, question, signal)
  if (task.text !== '') return textSource(task)

  // Only 译成日文, or 语气再正式一点: translates the previous text or file again.
  const card = earlierFiles.length === 0 ? await findCard?.(request, 'bilingual') : null
  if (card && card.pairs.length === card.total) return textSource(taskOfCard(task, card))
  for (const { question: earlier } of history.toReversed()) {
    if (parseGlossaryCommand(earlier)) continue
    const before = directionOf(earlier)
    // 这是说明书，译成法文 was sent with a file.
    const isOfFile =
      earlierFiles.length > 0 && before.text === earlier.trim() && directionIn(earlier) !== null
    if (isOfFile || before.text === '') break
    return textSource({ ...task, text: before.text })
  }

  if (files && earlierFiles.length > 0) return findFile(files, request, task, signal)

  return { notes: [howTo], source: null }
}

/** The text of a translation again: into another language, or revised. */
function taskOfCard(task: TranslationTask, { pairs, to }: BilingualContent) {
  const isSame = task.to === null || task.to === to
  const targets = pairs.map(({ target }) => target).join('\n')
  return {
    text: pairs.map(({ source }) => source).join('\n'),
    to: task.to ?? to,
    manner: task.manner,
    previous: isSame && targets.length <= maxPrevious ? targets : '',
  }
}

/** Maximum characters of a translation that is revised; a longer text is translated again. */
const maxPrevious = 2_000
const howTo = '把要译的文字粘贴过来，或者传一份 docx、md、srt、txt 文档。要译成别的语言，就说“译成日文：……”。'

/** A question with a file may contain more than the target language. */
function directionIn(question: string): Language | null {
  const said = question.split(/[，,。.；;！!\n]/).map((part) => directionOf(part).to)
  return said.find((to) => to !== null) ?? null
}

function textSource({ text, to, manner, previous = '' }: TranslationTask & { readonly previous?: string }) {
  const lines = openLines(text)
  if (lines.segments.length === 0) return { notes: ['这里面没有要译的文字。'], source: null }
  const document: OpenedDocument = { ...lines, write: async (targets) => lines.write(targets) }
  return { notes: [], source: { document, to, manner, previous, file: null } }
}

async function findFile(
  files: Files,
  request: TurnRequest,
  { to, manner }: Pick<TranslationTask, 'to' | 'manner'>,
  signal: AbortSignal,
) {
  const { files: found, notes: before } = await findDocuments(files.own, request, { signal })
  const [file] = found
  if (!file) return { notes: before.length > 0 ? before : [howTo], source: null }

  const isOnly = (request.prompt.file_ids ?? []).length <= 1
  const notes = [...before, ...(isOnly ? [] : [`一次译一份，这次译的是《${file.name}》；其余的请再传一次。`])]
  if (isImage(file)) {
    const passages = await files.own.passages(file.id)
    const text = passages.map((passage) => passage.text).join('\n')
    return { ...textSource({ text, to, manner }), notes }
  }
  const opened = await openFile(files, file, signal)
  if (typeof opened === 'string') return { notes: [...notes, opened], source: null }

  return { notes, source: { document: opened, to, manner, previous: '', file } }
}

/** @returns why it cannot be translated, if so */
async function openFile(
  { own, documents }: Files,
  { id, name, size }: UploadedFile,
  signal: AbortSignal,
): Promise<OpenedDocument | string> {
  if (!openerFor(name))
    return `《${name}》不能按原来的格式写回去：能译 docx、md、srt 和 txt。请另存为其中一种再传。`

  const room = maxBytes[extname(name).toLowerCase()] ?? maxBytesOfOthers
  if (size > room) return `《${name}》太大了，一次最多译 ${byteSize(room)}。请拆开再传。`

  const bytes = await own.content(id)
  if (!bytes) return `《${name}》打不开了，可能已被删除。`

  try {
    const document = await documents.open(name, bytes, signal)
    const { segments } = document
    const characters = segments.reduce((sum, { length }) => sum + length, 0)
    if (segments.length === 0) return `《${name}》里没有要译的文字。`
    if (characters <= most.characters && segments.length <= most.segments) return document
    return `《${name}》有 ${characters} 个字、${segments.length} 段，一次最多译 ${most.characters} 个字、${most.segments} 段。请拆开再传。`
  } catch (error) {
    if (error instanceof UnreadableDocument) return `《${name}》没有读成：${error.message}。`
    throw error
  }
}
