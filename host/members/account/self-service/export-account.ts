import type { Member } from '../../../platform/identity.ts'
import type { Blobs } from '../../../storage/blobs/blobs.ts'
import type { Database } from '../../../storage/database/database.ts'
import {
  type ExportRule,
  type PageOfRows,
  type Person,
  rulesOf,
} from '../../../storage/database/owned/owned-table.ts'
import type { AccountDeps } from '../account-deps.ts'
import { memberOwner } from '../owner.ts'
import type { UserRow } from '../users/users.ts'
import { listDevices } from './devices.ts'
import { findMemberImage } from './member-image.ts'
import { presentAccount } from './own-user.ts'

/** Rows in memory at a time; records contain whole answers. */
const pageRows = 50

/** Streams all data of a member as one JSON document. @param member their login, for the list of devices */
export async function* exportAccount(
  deps: Pick<AccountDeps, 'database' | 'manifest' | 'blobs' | 'now'>,
  user: UserRow,
  member: Pick<Member, 'owner' | 'family'>,
): AsyncGenerator<string> {
  const { database, manifest, now } = deps
  const person = { owner: memberOwner(user.uid), uid: user.uid, phone: user.phone }
  const profile = { ...presentAccount(user), phone: user.phone, picture: await imageOf(deps.blobs, user) }
  yield `{"exportedAt":${JSON.stringify(new Date(now()).toISOString())},"profile":${JSON.stringify(profile)}`
  yield `,"devices":${JSON.stringify(await listDevices(deps, member))}`
  for (const rule of rulesOf(manifest, 'export')) {
    yield `,\n"${rule.name}":[`
    yield* inside(database, rule, person)
    yield ']'
  }

  yield '}\n'
}

async function* inside(database: Database, rule: ExportRule, person: Person): AsyncGenerator<string> {
  const rows = rowsOf(database, rule.rows(database.build, person))
  const { inside: list } = rule
  if (!list) return yield* joinRows(rows, withParsed(rule.json))

  let isFirst = true
  for await (const row of rows) {
    const { id } = row as { id: string }
    yield `${isFirst ? '' : ','}\n${JSON.stringify(row).slice(0, -1)},"${list.name}":[`
    isFirst = false
    yield* joinRows(rowsOf(database, list.rows(database.build, id)), withParsed(list.json))
    yield ']}'
  }
}

async function* joinRows(
  rows: AsyncIterable<object>,
  present: (row: object) => object,
): AsyncGenerator<string> {
  let isFirst = true
  for await (const row of rows) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(present(row))}`
    isFirst = false
  }
}

async function* rowsOf(database: Database, page: PageOfRows): AsyncGenerator<object> {
  for (let offset = 0; ; offset += pageRows) {
    const rows = await database.all(page(offset, pageRows), { isHeavy: true })
    yield* rows
    if (rows.length < pageRows) return
  }
}

/** Exports a column that contains JSON as its parsed value. */
function withParsed(column: string | undefined): (row: object) => object {
  if (column === undefined) return (row) => row
  return (row) => {
    const text: unknown = Object.entries(row).find(([name]) => name === column)?.[1]
    return { ...row, [column]: typeof text === 'string' ? parseJson(text) : text }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** @returns a data URL, or '' */
async function imageOf(blobs: Blobs, user: UserRow): Promise<string> {
  const picture = await findMemberImage(blobs, user.picture)
  return picture ? `data:${picture.mime};base64,${Buffer.from(picture.bytes).toString('base64')}` : ''
}
