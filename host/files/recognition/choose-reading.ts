import type { ReadingChoice } from '../../../lib/contract/routes/file-routes.ts'
import type { ChangedFile, ChangeSource } from '../../conversations/checking/changed-answers.ts'
import { chooseReading } from '../../ingest/recognition/chosen-readings.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import {
  type ChangedPart,
  changedPassage,
  changedSource,
  isFrom,
  partOfSource,
} from '../../search/changed-passage.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { blobKeys, type FileRow } from '../file-row.ts'
import { readPassages } from '../uploads/store-passages.ts'
import { encodeText } from '../uploads/stored-text.ts'
import { type PlaceInText, placeOf, type WordOnPage, wordInSource, wordOf } from './find-word.ts'
import { loadPageAsRead, replacePage } from './recognized-pages.ts'

/** The job that reads a file again whose words were put right; its payload is the file's id. */
export const rereadJob = 'file-reread'
const attempts = 5
const maxCopies = 20
/** No reading: it says that nobody knows. */
const onlySigns = /^□+$/u

/** Changes the sources of the answers that cite a file. @returns the ids of the answers that have changed */
export type ChangeAnswers = (file: ChangedFile, change: ChangeSource) => Promise<string[]>

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
    const place = await placeOf(deps, row.id, word)
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
