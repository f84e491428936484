import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import type { Logger } from 'pino'
import { agentIds, fixedAgentTypes } from '../../lib/contract/agent-ids.ts'
import type { ChatRecord } from '../../lib/contract/frames/record.ts'
import { fill } from '../../lib/messages/fill.ts'
import { messagesOf } from '../../lib/messages/messages-of.ts'
import type { Messages } from '../../lib/messages/zh-cn.ts'
import { readHistory, recordsInSteps } from '../conversations/history/history.ts'
import { chinaDay, nameOfDay } from '../platform/china-day.ts'
import { HostError } from '../platform/errors.ts'
import type { Database } from '../storage/database/database.ts'
import type { Tables } from '../storage/database/tables.ts'
import { charactersOf, isAnswered, maxExportedCharacters, maxExportedRecords } from './export-conversation.ts'
import { exportFileName } from './export-file-name.ts'
import type { ExportRequest } from './render-request.ts'
import type { Renderer } from './renderer.ts'

const conversationsAtOnce = 100
/** Maximum files: archives without ZIP64 hold no more than 65,535. */
const maxFiles = 60_000

type Listed = Pick<
  Tables['conversations'],
  'id' | 'kind' | 'agent_id' | 'title' | 'created_at' | 'updated_at'
>

export type ArchiveAbout = Pick<ExportRequest, 'app' | 'locale' | 'exportedAt' | 'origin' | 'fonts'>

interface ExportAllDeps {
  readonly database: Database
  readonly renderer: Pick<Renderer, 'render'>
  readonly log: Pick<Logger, 'error'>
}

/**
 * All conversations of an owner as a zip of Markdown files, streamed with one file in memory at a time. Each
 * conversation is a file named by date and title, in a folder per agent; a long one is split into files of a hundred
 * answers each. Conversations that failed to export are listed in a separate file.
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
      const bytes = path === null ? null : await renderConversation(deps, about, conversation, part)
      if (path === null || bytes === null) left.push(titleOf(conversation))
      else yield* archive.add(path, bytes, Number(conversation.updated_at))
    }
  }

  if (left.length > 0)
    yield* archive.add(`${texts.skipped}.txt`, Buffer.from(`${left.join('\n')}\n`), about.exportedAt)
  // Some programs cannot open an archive without files.
  if (archive.isEmpty)
    yield* archive.add(`${texts.none}.txt`, Buffer.from(`${texts.none}\n`), about.exportedAt)
  archive.end()
  yield* archive.taken()
}

class Archive {
  readonly #names = new Set<string>()
  readonly #asked = new Map<string, number>()
  #pieces: Uint8Array[] = []
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error
    this.#pieces.push(piece)
  })

  get isEmpty(): boolean {
    return this.#names.size === 0
  }

  /** @returns a unique file name; null when the archive is full */
  nameFor(folder: string, name: string): string | null {
    if (this.#names.size >= maxFiles) return null

    // Some file systems are case-insensitive.
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

  /** Compresses a file in pieces, so that this thread can do other work in between. */
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

const packedAtOnce = 64 * 1024
/** Archives cannot store dates before 1980. */
const earliestDate = Date.UTC(1980, 0, 2)

async function* conversationsOf(database: Database, owner: string): AsyncGenerator<Listed> {
  for (let last: Listed | null = null; ; ) {
    const after: Listed | null = last
    const rows: Listed[] = await database.all<Listed>(
      database.build
        .selectFrom('conversations')
        .select(['id', 'kind', 'agent_id', 'title', 'created_at', 'updated_at'])
        .where('owner', '=', owner)
        // Pages by id, which is stable during the export.
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
  /** The records, oldest first. */
  readonly records: readonly ChatRecord[]
  /** Counted from 1, newest first. */
  readonly number: number
  /** Whether it contains the whole conversation. */
  readonly isWhole: boolean
}

/** The parts of a conversation, one file each, newest first. None if it was deleted meanwhile. */
async function* partsOf(database: Database, owner: string, conversationId: string): AsyncGenerator<Part> {
  let [offset, hasMore, number, characters] = [0, true, 1, 0]
  let records: ChatRecord[] = []
  const part = (isWhole: boolean): Part => ({ records: records.toReversed(), number, isWhole })
  while (hasMore) {
    const page = await readHistory(database, owner, {
      conversationId,
      offset,
      isAscending: false,
      most: recordsInSteps,
    }).catch((error: unknown) => {
      if (error instanceof HostError && error.code === 'not_found') return null
      throw error
    })
    if (page === null) break
    offset = page.offset
    hasMore = page.hashMore
    for (const record of page.detailList.filter(isAnswered)) {
      const size = charactersOf(record)
      const isFull = records.length >= maxExportedRecords || characters + size > maxExportedCharacters
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

async function renderConversation(
  { renderer, log }: ExportAllDeps,
  about: ArchiveAbout,
  conversation: Listed,
  { records }: Part,
): Promise<Uint8Array | null> {
  const { file: texts } = messagesOf(about.locale)
  const request: ExportRequest = {
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
    return await renderer.render(request)
  } catch (error) {
    // An overloaded server is no fault of this conversation; a retry may export it.
    if (error instanceof HostError && error.code === 'unavailable') throw error
    // A conversation that cannot be exported does not affect the others.
    log.error(
      { err: error, conversation: conversation.id },
      'exporting a conversation into an archive failed',
    )
    return null
  }
}

function titleOf({ title }: Listed): string {
  return title.trim()
}

/** The agent's name; searches have their own folder. */
function folderOf({ kind, agent_id }: Listed, locale: ExportRequest['locale']): string {
  const { exportAll: texts, agents } = messagesOf(locale)
  if (kind === 'search') return texts.searches
  const type = fixedAgentTypes.find((each) => agentIds[each] === agent_id)
  return exportFileName(type ? agents[type].name : texts.chats)
}

/** The start date, the title, and the part number of a long conversation. */
function fileNameIn(
  conversation: Listed,
  { number, isWhole, records }: Part,
  texts: Messages['exportAll'],
): string {
  const day = nameOfDay(chinaDay(Number(conversation.created_at)))
  const name = `${day} ${exportFileName(titleOf(conversation) || (records[0]?.content ?? ''))}`
  return isWhole || number === 1 ? name : `${name} ${fill(texts.part, { number })}`
}
