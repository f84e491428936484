import type { HotlineContent } from '../../../lib/contract/cards/hotline.ts'
import { type Memory, memoryLimits } from '../../../lib/contract/routes/memory-routes.ts'
import { foldForSearch, foldToLetters } from '../../../lib/text/fold.ts'
import { printable } from '../../../lib/text/printable.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import { keepWithin } from '../../storage/database/owned/keep-within.ts'
import { isMemberOwner, uidOf } from '../account/owner.ts'
import { memberExists } from '../account/users/users.ts'

export interface MemoriesDeps {
  readonly env: { readonly HOTLINES: HotlineContent['numbers'] }
  readonly database: Database
  readonly audit: Pick<Audit, 'find'>
  readonly now: Clock
  readonly makeId: MakeId
  /** Whether a text indicates self-harm: such texts are never remembered. */
  readonly isDistressed: (text: string) => boolean
}

export interface Memories {
  /** Whether this owner can have memories: only members can. */
  isFor(owner: string): boolean
  /** @returns all memories, newest first */
  list(owner: string): Promise<readonly Memory[]>
  /**
   * Adds a memory; an existing one becomes the newest.
   * @param from the `doc_id` of the record that it comes from; '' for none
   * @returns it as stored
   * @throws {HostError} bad_request when it is empty, too long or contains a listed word; unprocessable when it shows
   * distress; too_large at the maximum; unauthorized
   */
  keep(owner: string, note: { readonly text: string; readonly from: string }): Promise<Memory>
  /** Deletes the memories with these ids; unknown ids are ignored. */
  remove(owner: string, ids: readonly string[]): Promise<void>
  clear(owner: string): Promise<void>
}

/** Opens the memories, which only their member can access. */
export function openMemories(deps: MemoriesDeps): Memories {
  const { database } = deps
  const { build } = database
  return {
    isFor: isMemberOwner,
    list: (owner) => listMemories(database, owner),
    keep: (owner, note) => addNote(deps, owner, note),
    remove: async (owner, ids) => {
      if (ids.length === 0) return
      await database.batch([
        statement(build.deleteFrom('memories').where('owner', '=', owner).where('id', 'in', ids)),
      ])
    },
    clear: async (owner) => {
      await database.batch([statement(build.deleteFrom('memories').where('owner', '=', owner))])
    },
  }
}

async function listMemories(database: Database, owner: string): Promise<Memory[]> {
  const rows = await database.all<MemoryRow>(
    database.build
      .selectFrom('memories')
      .selectAll()
      .where('owner', '=', owner)
      .orderBy('changed_at', 'desc')
      .orderBy('letters'),
  )
  return rows.map(presentMemory)
}

function presentMemory({ id, text, doc_id, changed_at }: MemoryRow): Memory {
  return { id, text, from: doc_id, remembered: Number(changed_at) }
}

async function addNote(
  deps: MemoriesDeps,
  owner: string,
  { text: given, from }: { readonly text: string; readonly from: string },
): Promise<Memory> {
  const { database, now, makeId } = deps
  const text = checkText(deps, given)
  const letters = foldToLetters(text) || foldForSearch(text)
  const row = { owner, letters, id: makeId(), text, doc_id: from, changed_at: now() }
  try {
    // An existing one becomes the newest.
    const within = { changed: ['text', 'doc_id', 'changed_at'], most: memoryLimits.items } as const
    await database.batch([
      memberExists(database, uidOf(owner)),
      keepWithin(database, 'memories', row, within),
    ])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.index === 0) throw new HostError('unauthorized', errorSentence('unauthorized'))
    throw new HostError('too_large', `最多记 ${memoryLimits.items} 件事，请先删除一些`, { field: 'text' })
  }

  // An existing one keeps its id.
  const kept = database.build.selectFrom('memories').selectAll().where('owner', '=', owner)
  return presentMemory((await database.first<MemoryRow>(kept.where('letters', '=', letters))) ?? row)
}

interface MemoryRow {
  readonly owner: string
  readonly letters: string
  readonly id: string
  readonly text: string
  readonly doc_id: string
  readonly changed_at: number
}

/** @throws {HostError} bad_request, unprocessable */
function checkText({ env, audit, isDistressed }: MemoriesDeps, given: string): string {
  const text = printable(given.replaceAll(/\s+/g, ' ')).trim()
  const length = Array.from(text).length
  if (length < 1 || length > memoryLimits.characters)
    throw new HostError('bad_request', `要记的事有 1 到 ${memoryLimits.characters} 个字`, { field: 'text' })
  if (isDistressed(text)) {
    const number = env.HOTLINES[0]?.number ?? ''
    throw new HostError('unprocessable', `难过时说的话不记。需要有人听的时候，可以打 ${number}`, {
      field: 'text',
    })
  }
  if (audit.find(text, 'check'))
    throw new HostError('bad_request', '这句话里有不能使用的词，请换一种说法', { field: 'text' })

  return text
}
