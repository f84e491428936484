import type { Compilable } from 'kysely'
import type { Clock } from '../../deps.ts'
import type { Blobs } from '../../storage/blobs.ts'
import type { Database } from '../../storage/database.ts'
import type { Member } from '../identity.ts'
import { memberOwner } from '../owner.ts'
import type { UserRow } from '../users/user-info.ts'
import { listDevices } from './devices.ts'
import { findPicture } from './picture/stored-picture.ts'
import { presentAccount } from './present-account.ts'

interface ExportDeps {
  readonly database: Database
  readonly blobs: Blobs
  readonly now: Clock
}

/** So many rows are in memory at a time; records hold whole answers. */
const pageRows = 50

type Page<Row> = (offset: number, limit: number) => Compilable<Row>

/**
 * Everything that is a member's, as one JSON document, in pieces: however much it is, little of it is in memory.
 * @param member where they are signed in now, for the list of devices
 */
export async function* exportAccount(
  deps: ExportDeps,
  user: UserRow,
  member: Pick<Member, 'owner' | 'family'>,
): AsyncGenerator<string> {
  const { database, now } = deps
  const owner = memberOwner(user.uid)
  const { build } = database
  const profile = { ...presentAccount(user), phone: user.phone, picture: await pictureOf(deps.blobs, user) }
  yield `{"exportedAt":${JSON.stringify(new Date(now()).toISOString())},"profile":${JSON.stringify(profile)}`
  yield `,"devices":${JSON.stringify(await listDevices(deps, member))}`
  yield ',"conversations":['
  yield* conversations(database, owner)
  yield* list(database, 'searches', parsedAsIs, (offset, limit) =>
    build
      .selectFrom('searches')
      .select(['question', 'created_at'])
      .where('owner', '=', owner)
      .orderBy('created_at')
      .offset(offset)
      .limit(limit),
  )
  yield* list(database, 'feedback', withParsed('reasons'), (offset, limit) =>
    build
      .selectFrom('feedback')
      .select(['ask_id', 'like', 'reasons', 'text', 'created_at'])
      .where('owner', '=', owner)
      .orderBy('ask_id')
      .offset(offset)
      .limit(limit),
  )
  yield* list(database, 'shares', withParsed('records'), (offset, limit) =>
    build
      .selectFrom('shares')
      .select(['id', 'conversation_id', 'title', 'records', 'created_at', 'expires_at', 'revoked_at'])
      .where('owner', '=', owner)
      .orderBy('id')
      .offset(offset)
      .limit(limit),
  )
  yield* list(database, 'usage', withParsed('record'), (offset, limit) =>
    build
      .selectFrom('usage_records')
      .select(['event', 'type', 'record', 'received_at'])
      .where('user_id', '=', user.uid)
      .orderBy('id')
      .offset(offset)
      .limit(limit),
  )
  yield* list(database, 'conversions', parsedAsIs, (offset, limit) =>
    build
      .selectFrom('conversions')
      .select(['platform', 'event_type', 'state', 'created_at'])
      .where('owner', '=', owner)
      .orderBy('id')
      .offset(offset)
      .limit(limit),
  )
  yield '}\n'
}

/** Each conversation with its records inside; the list is left open for its end to be written by the next one. */
async function* conversations(database: Database, owner: string): AsyncGenerator<string> {
  let isFirst = true
  const page: Page<{ id: string }> = (offset, limit) =>
    database.build
      .selectFrom('conversations')
      .select(['id', 'agent_id', 'agent_type', 'title', 'created_at', 'updated_at'])
      .where('owner', '=', owner)
      .orderBy('created_at')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
  for await (const conversation of rowsOf(database, page)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(conversation).slice(0, -1)},"records":[`
    isFirst = false
    yield* joined(rowsOf(database, recordsOf(database, conversation.id)), withParsed('cards'))
    yield ']}'
  }
  yield ']'
}

function recordsOf({ build }: Database, conversationId: string): Page<object> {
  return (offset, limit) =>
    build
      .selectFrom('records')
      .select([
        'doc_id',
        'ask_id',
        'question',
        'cards',
        'search_pattern',
        'status',
        'like',
        'model',
        'created_at',
      ])
      .where('conversation_id', '=', conversationId)
      .orderBy('position')
      .orderBy('doc_id')
      .offset(offset)
      .limit(limit)
}

async function* list<Row extends object>(
  database: Database,
  name: string,
  present: (row: object) => object,
  page: Page<Row>,
): AsyncGenerator<string> {
  yield `,\n"${name}":[`
  yield* joined(rowsOf(database, page), present)
  yield ']'
}

async function* joined(
  rows: AsyncIterable<object>,
  present: (row: object) => object,
): AsyncGenerator<string> {
  let isFirst = true
  for await (const row of rows) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(present(row))}`
    isFirst = false
  }
}

async function* rowsOf<Row extends object>(database: Database, page: Page<Row>): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += pageRows) {
    const rows = await database.all(page(offset, pageRows), { isHeavy: true })
    yield* rows
    if (rows.length < pageRows) return
  }
}

const parsedAsIs = (row: object) => row

/** A column that holds JSON is written as what it holds. */
function withParsed(column: string): (row: object) => object {
  return (row) => {
    const text: unknown = Object.entries(row).find(([name]) => name === column)?.[1]
    return { ...row, [column]: typeof text === 'string' ? parsed(text) : text }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** @returns a data address, or '' */
async function pictureOf(blobs: Blobs, user: UserRow): Promise<string> {
  const picture = await findPicture(blobs, user.picture)
  return picture ? `data:${picture.mime};base64,${Buffer.from(picture.bytes).toString('base64')}` : ''
}
