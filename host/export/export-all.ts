import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import type { Logger } from 'pino'
import type { ChatRecord } from '../../lib/contract/frames/record.ts'
import { fill } from '../../lib/messages/fill.ts'
import { messagesOf } from '../../lib/messages/messages-of.ts'
import type { Messages } from '../../lib/messages/zh-cn.ts'
import { chinaDay, nameOfDay } from '../platform/china-day.ts'
import { readHistory } from '../conversations/history/history.ts'
import { HostError } from '../platform/errors.ts'
import type { Database } from '../storage/database/database.ts'
import type { Tables } from '../storage/database/tables.ts'
import {
  charactersOf,
  isAnswered,
  mostExportedCharacters,
  mostExportedRecords,
} from './export-conversation.ts'
import type { ExportOrder } from './export-order.ts'
import { fileNameOf } from './file-name-of.ts'
import type { Renderer } from './renderer.ts'

/** So many conversations are looked up at a time. */
const conversationsAtOnce = 100
/** Archives without further headers hold no more than 65,535 files. */
const mostFiles = 60_000

type Listed = Pick<
  Tables['conversations'],
  'id' | 'kind' | 'agent_id' | 'title' | 'created_at' | 'updated_at'
>

/** What all files of an archive say alike. */
export type ArchiveAbout = Pick<ExportOrder, 'app' | 'locale' | 'exportedAt' | 'origin' | 'fonts'>

interface ExportAllDeps {
  readonly database: Database
  readonly renderer: Pick<Renderer, 'render'>
  readonly log: Pick<Logger, 'error'>
}

/**
 * All conversations of an owner as a zip of Markdown, in pieces: one is in memory at a time. Each is a file named by its
 * day and title, in a folder of its agent; a long one is several, of a hundred answers each. What could not be laid out
 * is named in a file of its own.
 * @throws the signal's reason
 */
export async function* exportAll(
  deps: ExportAllDeps,
  owner: string,
  about: ArchiveAbout,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { exportAll: texts } = messagesOf(about.locale)
  const archive = new Archive()
  const left: string[] = []
  for await (const conversation of conversationsOf(deps.database, owner)) {
    for await (const part of partsOf(deps.database, owner, conversation.id)) {
      signal.throwIfAborted()
      const path = archive.nameFor(
        folderOf(conversation, about.locale),
        fileNameIn(conversation, part, texts),
      )
      const bytes = path === null ? null : await rendered(deps, about, conversation, part)
      if (path === null || bytes === null) left.push(titleOf(conversation))
      else yield* archive.add(path, bytes, Number(conversation.updated_at))
    }
  }
  if (left.length > 0)
    yield* archive.add(`${texts.leftOut}.txt`, Buffer.from(`${left.join('\n')}\n`), about.exportedAt)
  // An archive without a file is none that every program opens.
  if (archive.isEmpty)
    yield* archive.add(`${texts.none}.txt`, Buffer.from(`${texts.none}\n`), about.exportedAt)
  archive.end()
  yield* archive.taken()
}

/** The archive as far as it was made. */
class Archive {
  readonly #names = new Set<string>()
  /** How many files have asked for a name. */
  readonly #asked = new Map<string, number>()
  #pieces: Uint8Array[] = []
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error
    this.#pieces.push(piece)
  })

  get isEmpty(): boolean {
    return this.#names.size === 0
  }

  /** @returns a name that no other file has; null when there is no room for another one */
  nameFor(folder: string, name: string): string | null {
    if (this.#names.size >= mostFiles) return null
    // Not every system tells capitals from small letters.
    const asked = `${folder}/${name}`.toLowerCase()
    let count = this.#asked.get(asked) ?? 0
    let path: string
    do {
      count += 1
      path = count === 1 ? `${folder}/${name}.md` : `${folder}/${name} (${count}).md`
    } while (this.#names.has(path.toLowerCase()))
    this.#asked.set(asked, count)
    this.#names.add(path.toLowerCase())
    return path
  }

  /** Packs a file piece by piece, so that what else this thread has to do is done in between. */
  async *add(path: string, bytes: Uint8Array, changedAt: number): AsyncGenerator<Uint8Array> {
    this.#names.add(path.toLowerCase())
    const entry = new ZipDeflate(path, { level: 6 })
    entry.mtime = new Date(Math.max(changedAt, earliestDate))
    this.#zip.add(entry)
    for (let from = 0; from === 0 || from < bytes.length; from += packedAtOnce) {
      entry.push(bytes.subarray(from, from + packedAtOnce), from + packedAtOnce >= bytes.length)
      yield* this.taken()
      await setImmediate()
    }
  }

  end(): void {
    this.#zip.end()
  }

  *taken(): Generator<Uint8Array> {
    const pieces = this.#pieces
    this.#pieces = []
    yield* pieces.filter(({ length }) => length > 0)
  }
}

/** So many bytes are packed at once. */
const packedAtOnce = 64 * 1024
/** Archives know no date before 1980. */
const earliestDate = Date.UTC(1980, 0, 2)

async function* conversationsOf(database: Database, owner: string): AsyncGenerator<Listed> {
  for (let last: Listed | null = null; ; ) {
    const after: Listed | null = last
    const rows: Listed[] = await database.all<Listed>(
      database.build
        .selectFrom('conversations')
        .select(['id', 'kind', 'agent_id', 'title', 'created_at', 'updated_at'])
        .where('owner', '=', owner)
        // By what nobody changes while they are read.
        .$if(after !== null, (query) => query.where('id', '>', after?.id ?? ''))
        .orderBy('id')
        .limit(conversationsAtOnce),
      { isHeavy: true },
    )
    yield* rows
    last = rows.at(-1) ?? null
    if (rows.length < conversationsAtOnce) return
  }
}

interface Part {
  /** The oldest first. */
  readonly records: readonly ChatRecord[]
  /** Counted from 1, the newest first. */
  readonly number: number
  /** Whether it is all of the conversation. */
  readonly isWhole: boolean
}

/** A conversation in parts of which each is a file, the newest first. One that was deleted meanwhile has none. */
async function* partsOf(database: Database, owner: string, conversationId: string): AsyncGenerator<Part> {
  let [offset, hasMore, number, characters] = [0, true, 1, 0]
  let records: ChatRecord[] = []
  const part = (isWhole: boolean): Part => ({ records: records.toReversed(), number, isWhole })
  while (hasMore) {
    const page = await readHistory(database, owner, { conversationId, offset, isAscending: false }).catch(
      (error: unknown) => {
        if (error instanceof HostError && error.code === 'not_found') return null
        throw error
      },
    )
    if (page === null) break
    offset = page.offset
    hasMore = page.hashMore
    for (const record of page.detailList.filter(isAnswered)) {
      const size = charactersOf(record)
      const isFull = records.length >= mostExportedRecords || characters + size > mostExportedCharacters
      if (isFull && records.length > 0) {
        yield part(false)
        number += 1
        records = []
        characters = 0
      }
      records.push(record)
      characters += size
    }
  }
  if (records.length > 0) yield part(number === 1)
}

async function rendered(
  { renderer, log }: ExportAllDeps,
  about: ArchiveAbout,
  conversation: Listed,
  { records }: Part,
): Promise<Uint8Array | null> {
  const { file: texts } = messagesOf(about.locale)
  const order: ExportOrder = {
    kind: 'export',
    format: 'md',
    ...about,
    id: conversation.id,
    title: titleOf(conversation) || (records[0]?.content ?? ''),
    records,
    isPartial: false,
    agent: folderOf(conversation, about.locale),
    texts,
  }
  try {
    return await renderer.render(order)
  } catch (error) {
    // That too many wait is no fault of this one, and tried again later it may be whole.
    if (error instanceof HostError && error.code === 'unavailable') throw error
    // What cannot be made into a file does not take the others with it.
    log.error({ err: error, conversation: conversation.id }, 'a conversation is missing from an archive')
    return null
  }
}

function titleOf({ title }: Listed): string {
  return title.trim()
}

/** The agent's name; searches have a folder of their own. */
function folderOf({ kind, agent_id }: Listed, locale: ExportOrder['locale']): string {
  const { exportAll: texts, agents } = messagesOf(locale)
  if (kind === 'search') return texts.searches
  const names = Object.entries(agents)
  return fileNameOf(names.find(([id]) => id === agent_id)?.[1].name ?? texts.chats)
}

/** The day on which it began, its title, and which part it is of a long one. */
function fileNameIn(
  conversation: Listed,
  { number, isWhole, records }: Part,
  texts: Messages['exportAll'],
): string {
  const day = nameOfDay(chinaDay(Number(conversation.created_at)))
  const name = `${day} ${fileNameOf(titleOf(conversation) || (records[0]?.content ?? ''))}`
  return isWhole || number === 1 ? name : `${name} ${fill(texts.part, { number })}`
}
