import { sql } from 'kysely'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { isSettled, type MessageStatus } from '../../../lib/contract/frames/message-status.ts'
import { mapStoredImages, readStoredImage, storedImageStart } from '../../../lib/contract/stored-image.ts'
import { shareState } from '../../conversations/shares/shares.ts'
import { loadShown } from '../../conversations/turns/recover-turns.ts'
import { findTurn } from '../../conversations/turns/turn-row.ts'
import { isMemberOwner } from '../../members/account/owner.ts'
import type { Clock } from '../../platform/clock.ts'
import { safeAskId } from '../../search/safe-ask-id.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { ImageGrant } from './image-address.ts'

export interface FoundImage {
  readonly address: string
  /** Whether the answer is a member's: only their requests can reach the hosts of `EGRESS_ALLOW`. */
  readonly isMembers: boolean
}

/** Looks up the card on every request: an image is closed with its answer or link. @returns null without one */
export async function findImage(
  deps: { readonly database: Database; readonly now: Clock },
  { ref, share }: ImageGrant,
): Promise<FoundImage | null> {
  if (share !== '') {
    const address = await sharedAddress(deps, share, ref)
    return address === null ? null : { address, isMembers: false }
  }

  const [conversationId = '', name = ''] = ref.split('.')
  const askId = await askNamed(deps.database, conversationId, name)
  if (askId === undefined) return null

  const row = await deps.database.first<Tables['records']>(
    deps.database.build
      .selectFrom('records')
      .selectAll()
      .where('conversation_id', '=', conversationId)
      .where('ask_id', '=', askId),
  )
  if (!row) return null

  const address = addressIn(await cardsOf(deps.database, row), ref)
  return address === null ? null : { address, isMembers: isMemberOwner(row.owner) }
}

async function askNamed(
  database: Database,
  conversationId: string,
  name: string,
): Promise<string | undefined> {
  const rows = await database.all<{ ask_id: string }>(
    database.build.selectFrom('records').select('ask_id').where('conversation_id', '=', conversationId),
  )
  return rows.find((row) => safeAskId(row.ask_id) === name)?.ask_id
}

/** A stored image and its quotation marks as JSON: at most 2,300 characters, each escaped by 6. */
const longestImage = 6 * 2_300

/** Looked up in the text of the snapshot, which may have 4,000,000 characters and as many images as an answer has sources. */
async function sharedAddress(
  deps: { readonly database: Database; readonly now: Clock },
  id: string,
  ref: string,
): Promise<string | null> {
  if ((await shareState(deps, id)) !== 'active') return null
  const { build, dialect } = deps.database
  // As the value of a field: inside a text, the quotation mark is escaped.
  const start = `:"${storedImageStart(ref)}`
  const place = sql<number>`${sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos')}(records, ${start})`
  const [row] = await deps.database.all<{ part: string }>(
    build
      .selectFrom('share_links')
      .select(sql<string>`substr(records, ${place} + 1, ${sql.lit(longestImage)})`.as('part'))
      .where('id', '=', id)
      .where(place, '>', 0),
    { isHeavy: true },
  )
  const [quoted] = /^"(?:[^"\\]|\\.)*"/.exec(row?.part ?? '') ?? []
  return quoted === undefined ? null : (readStoredImage(JSON.parse(quoted) as string)?.address ?? null)
}

/** Of a running answer, the cards so far. */
async function cardsOf(database: Database, row: Tables['records']): Promise<readonly Card[]> {
  if (isSettled(Number(row.status) as MessageStatus)) return JSON.parse(row.cards) as Card[]
  const turn = await findTurn(database, row.owner, row.ask_id)
  return turn ? (await loadShown(database, turn)).view.cards : []
}

function addressIn(value: unknown, ref: string): string | null {
  let found: string | null = null
  mapStoredImages(value, (image) => {
    if (image.ref === ref) found = image.address
    return ''
  })
  return found
}
