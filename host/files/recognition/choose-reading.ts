import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { ReadingChoice } from '../../../lib/contract/routes/file-routes.ts'
import type { ChangedFile, ChangeSource } from '../../conversations/checking/changed-answers.ts'
import { chooseReading, type UnsureWord, withChosen } from '../../ingest/recognition/chosen-readings.ts'
import type { RecognizedPage } from '../../ingest/recognition/recognized-page.ts'
import type { UnsurePart } from '../../ingest/recognition/unsure.ts'
import { partsInText } from '../../ingest/recognition/unsure-text.ts'
import { fewestLetters, wordInText } from '../../ingest/recognition/word-in-text.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import {
  type ChangedPart,
  changedPassage,
  changedSource,
  isFrom,
  partOfSource,
} from '../../search/changed-passage.ts'
import type { FilePassage } from '../../search/uploaded-files.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { blobKeys, type FileRow } from '../file-row.ts'
import { partsByPage } from '../pages/unsure-passages.ts'
import { readPassages } from '../uploads/store-passages.ts'
import { encodeText } from '../uploads/stored-text.ts'
import { loadPageAsRead, replacePage } from './recognized-pages.ts'

/** The job that reads a file again whose words were put right; its payload is the file's id. */
export const rereadJob = 'file-reread'
const attempts = 5
const maxCopies = 20
/** No reading: it says that nobody knows. */
const onlySigns = /^□+$/u

/** Changes the sources of the answers that cite a file. @returns the ids of the answers that have changed */
export type ChangeAnswers = (file: ChangedFile, change: ChangeSource) => Promise<string[]>

/** A word of a page, which may be called by what was read or by what was chosen for it. */
interface WordOnPage {
  /** As it was read, with what was chosen. */
  readonly page: RecognizedPage
  readonly number: number
  /** Index of its line, and its part of it as it was read, and as it is shown. */
  readonly line: number
  readonly part: UnsurePart
  readonly shown: UnsurePart
  readonly words: readonly string[]
}

/** The position of a word in the text of a file. */
interface PlaceInText {
  /** Index of the passage, and the passage as it is. */
  readonly passage: number
  readonly before: FilePassage
  readonly from: number
  readonly to: number
}

interface ChooseDeps {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'get' | 'put'>
  readonly jobs: Jobs
  readonly now: Clock
  readonly changeAnswers: ChangeAnswers
}

/**
 * Puts a reading in place of an unsure word of a page and of the owner's other copies of the file, keeps what was read,
 * changes the answers that used it, and has the files read again. The same choice again changes nothing.
 * @param queue of the jobs
 * @returns the ids of those answers
 * @throws {HostError} conflict when the word is not there, or the file is being read
 */
export function chooseReadingOf(
  deps: ChooseDeps,
  row: FileRow,
  choice: ReadingChoice,
  queue: string,
): Promise<string[]> {
  return inTurn(`${row.owner} ${row.sha256}`, () => chooseInAll(deps, row, choice, queue))
}

const turns = new Map<string, Promise<unknown>>()

/** Runs what changes the same file one after another, so that answers and page end with the same words. */
async function inTurn<Value>(key: string, run: () => Promise<Value>): Promise<Value> {
  const before = turns.get(key)
  const own = (async () => {
    await before?.catch(() => undefined)
    return run()
  })()
  turns.set(key, own)
  try {
    return await own
  } finally {
    if (turns.get(key) === own) turns.delete(key)
  }
}

async function chooseInAll(
  deps: ChooseDeps,
  row: FileRow,
  choice: ReadingChoice,
  queue: string,
): Promise<string[]> {
  const answers = await chooseIn(deps, row, choice, queue)
  for (const copy of await copiesOf(deps.database, row)) {
    try {
      answers.push(...(await chooseIn(deps, copy, choice, queue)))
    } catch (error) {
      // Read by another version, or being read now: it has other words.
      if (!(error instanceof HostError) || error.code !== 'conflict') throw error
    }
  }
  return answers
}

/** The list of files shows copies as one file. */
function copiesOf(database: Database, { id, owner, sha256 }: FileRow): Promise<FileRow[]> {
  return database.all<FileRow>(
    database.build
      .selectFrom('files')
      .selectAll()
      .where('owner', '=', owner)
      .where('sha256', '=', sha256)
      .where('id', '!=', id)
      .where('deleted_at', '=', 0)
      .where('scanned', '>', 0)
      .orderBy('created_at', 'desc')
      .limit(maxCopies),
  )
}

async function chooseIn(
  deps: ChooseDeps,
  row: FileRow,
  { page: number, line, from, to, read, text: chosenText }: ReadingChoice,
  queue: string,
): Promise<string[]> {
  const text = onlySigns.test(chosenText) ? '' : chosenText
  if (row.state !== 'ready') throw new HostError('conflict', '这个文件正在解析，请等它完成')
  const change = { text: text || read, isUnsure: text === '' }
  const answers = new Set<string>()
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const stored = await loadPageAsRead(deps, row.id, number)
    const chosen = stored && chooseReading(stored.page, { line, from, to, read }, text)
    if (!chosen) throw new HostError('conflict', '这一页已经重新识别过，请刷新后再改')
    const word = wordOf(stored.page, number, { line, from, to, read })
    const place = await placeOf(deps, row, word)
    // First, for a correction that is interrupted here is made again by the same choice.
    const changed = place ? await changeAnswersWith(deps, row, { word, place, change }) : []
    for (const id of changed) answers.add(id)
    if (await keep(deps, row, number, { from: stored.result, to: chosen }, queue)) {
      if (place) await changeText(deps, row.id, place, change.text)
      return [...answers]
    }
  }
  throw new HostError('conflict', '这一页正在别处改，请稍后再试')
}

/** @returns the position of a word in the text of a file; null when it is not found */
async function placeOf(
  { blobs }: Pick<ChooseDeps, 'blobs'>,
  row: FileRow,
  word: WordOnPage,
): Promise<PlaceInText | null> {
  const passages = await readPassages(blobs, row.id)
  const parts = partsByPage(passages).get(word.number) ?? []
  const texts = parts.map(({ text }) => text)
  const exact = partsInText(withChosen(word.page), texts, (_, at) => (at === word.line ? [word.shown] : []))
  const [first, last] = [exact[0], exact.at(-1)]
  // The text may have been read before an earlier correction of the page.
  const found =
    first && last?.part === first.part ? { ...first, to: last.to } : wordInText(word.page, word, texts)
  const own = parts[found?.part ?? -1]
  const before = own && passages[own.passage]
  if (!found || !before) return null
  return { passage: own.passage, before, from: own.at + found.from, to: own.at + found.to }
}

interface WordChange {
  readonly word: WordOnPage
  readonly place: PlaceInText
  readonly change: Pick<ChangedPart, 'text' | 'isUnsure'>
}

function changeAnswersWith(
  { changeAnswers }: Pick<ChooseDeps, 'changeAnswers'>,
  { id, owner, created_at }: FileRow,
  { word, place, change }: WordChange,
): Promise<string[]> {
  return changeAnswers({ owner, fileId: id, uploadedAt: Number(created_at) }, (source) => {
    if (source.file?.id !== id) return null
    const isSame = place.passage === source.file.passage
    const part =
      isSame && isFrom(source, place.before)
        ? partOfSource(source, place.before, place)
        : wordInSource(word, source, isSame)
    return part && changedSource(source, { ...part, ...change })
  })
}

/**
 * @param isSame whether the source is of the passage that has the word now; a re-read may have moved it from another one
 * @returns a word in a source that shows the passage as it was before an earlier correction of it, or after a later one
 */
function wordInSource(
  word: WordOnPage,
  { passage: text, location, places = [] }: SourceReference,
  isSame: boolean,
): Pick<ChangedPart, 'from' | 'to'> | null {
  const marks = places.map((mark) => ({ at: mark.at, location: mark.location ?? location ?? '' }))
  const shown = { heading: '', text, ...(location && { location }), ...(marks.length > 0 && { marks }) }
  const parts = partsByPage([shown]).get(word.number) ?? []
  const texts = parts.map((each) => each.text)
  const least = isSame ? fewestLetters : 3 * fewestLetters
  const found = wordInText(word.page, { ...word, least }, texts)
  const at = parts[found?.part ?? -1]?.at ?? 0
  return found && { from: at + found.from, to: at + found.to }
}

function wordOf(page: RecognizedPage, number: number, word: UnsureWord): WordOnPage {
  const { line, from, to, read } = word
  const chosen = page.lines[line]?.chosen?.find((each) => each.from === from)?.text
  const words = chosen === undefined ? [read] : [chosen, read]
  return { page, number, line, part: { from, to }, shown: shownPart(page, word), words }
}

/** @returns the part of its line that a word has after earlier corrections, in code points */
function shownPart({ lines }: RecognizedPage, word: UnsureWord): UnsurePart {
  const chosen = lines[word.line]?.chosen ?? []
  const lengthOf = (text: string) => Array.from(text).length
  const moved = chosen
    .filter(({ to }) => to <= word.from)
    .reduce((sum, { from, to, text }) => sum + lengthOf(text) - (to - from), 0)
  const own = chosen.find(({ from }) => from === word.from)
  const from = word.from + moved
  return { from, to: from + (own ? lengthOf(own.text) : word.to - word.from) }
}

async function keep(
  { database, jobs, now }: Pick<ChooseDeps, 'database' | 'jobs' | 'now'>,
  { id }: FileRow,
  page: number,
  change: Parameters<typeof replacePage>[2],
  queue: string,
): Promise<boolean> {
  const touched = database.build
    .updateTable('files')
    .set({ changed_at: now() })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('deleted_at', '=', 0)
  try {
    await database.batch([
      replacePage(database, { fileId: id, page }, change),
      statement(touched, 1),
      jobs.statement(rereadJob, id, { queue }),
    ])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    return false
  }
  jobs.wake(rereadJob)
  return true
}

/** What is shown of a file is right at once; searches find it when it was read again, which may have been done by now. */
async function changeText(
  { blobs }: Pick<ChooseDeps, 'blobs'>,
  id: string,
  { passage, before, from, to }: PlaceInText,
  text: string,
): Promise<void> {
  const passages = await readPassages(blobs, id)
  const now = passages[passage]
  if (now?.text !== before.text) return
  const changed = await encodeText(passages.with(passage, changedPassage(now, { from, to, text })))
  await blobs.put(blobKeys.text(id), changed, 'application/jsonl')
}
