import type { HotlineContent } from '../../../lib/contract/cards/hotline.ts'
import { type Memory, memoryLimits } from '../../../lib/contract/routes/memory-routes.ts'
import { foldForSearch, foldToLetters } from '../../../lib/text/fold.ts'
import { printable } from '../../../lib/text/printable.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import { commitForMember } from '../../storage/database/commit-for-member.ts'
import { BatchConflict, type Database } from '../../storage/database/database.ts'
import { isMemberOwner, uidOf } from '../account/owner.ts'
import { memberExists } from '../account/users/users.ts'
import { agentMemoryRows } from './agent-memory-rows.ts'
import { hasCardNumber } from './has-card-number.ts'
import { hasSecret } from './has-secret.ts'
import { type MemoryRow, type MemoryRows, ownMemoryRows } from './memory-rows.ts'

export interface MemoriesDeps {
  readonly env: { readonly HOTLINES: HotlineContent['numbers'] }
  readonly database: Database
  readonly audit: Pick<Audit, 'find'>
  readonly now: Clock
  readonly makeId: MakeId
  /** Whether a text indicates self-harm: such texts are never remembered. */
  readonly isDistressed: (text: string) => boolean
}

/** The memory is paused for this number of turns after words of distress. */
export const distressTurns = 12

export interface Memories {
  /** The agent that remembers; absent for what the product remembers. */
  readonly agentId?: string
  /** Whether this owner can have memories: only members can. */
  isFor(owner: string): boolean
  /** Whether this member wants all agents, or this one, to remember; off by default, and for everybody else. */
  isOn(owner: string): Promise<boolean>
  /** @throws {HostError} unauthorized when the member no longer exists; not_found when the agent does not */
  setOn(owner: string, isOn: boolean): Promise<void>
  /** @returns all memories, newest first */
  list(owner: string): Promise<readonly Memory[]>
  /**
   * Adds a memory; an existing one becomes the newest.
   * @returns it as stored
   * @throws {HostError} bad_request when it is empty, too long or contains a listed word; unprocessable when it shows
   * distress or contains the number of a card, or a model wrote a secret; too_large at the maximum; forbidden when the member has not opted in, if that
   * is needed; unauthorized
   */
  keep(owner: string, note: MemoryNote): Promise<Memory>
  /** Deletes the memories with these ids; unknown ids are ignored. */
  remove(owner: string, ids: readonly string[]): Promise<void>
  clear(owner: string): Promise<void>
}

interface MemoryNote {
  readonly text: string
  /** The `doc_id` of the record that it comes from; '' for none. */
  readonly from: string
  /** A model chose the words: secrets are refused then. */
  readonly isByModel?: true
  /** The id of a memory that this one overrules, which is deleted. */
  readonly replaces?: string | undefined
  /** It is only kept while the member wants all agents to remember. */
  readonly needsOptIn?: true
}

/** Opens the memories, which only their member can access. */
export function openMemories(deps: MemoriesDeps): Memories {
  return memoriesIn(deps, ownMemoryRows(deps.database))
}

/**
 * Opens what one agent made by a member remembers of its users. It adds a memory only with the user's consent, also on
 * request.
 */
export function openAgentMemories(deps: MemoriesDeps): (agentId: string) => Memories {
  return (agentId) => {
    const memories = memoriesIn(deps, agentMemoryRows(deps.database, agentId))
    const keep: Memories['keep'] = (owner, note) => memories.keep(owner, { ...note, needsOptIn: true })
    return { ...memories, agentId, keep }
  }
}

function memoriesIn(deps: MemoriesDeps, rows: MemoryRows): Memories {
  const { database, now } = deps
  return {
    isFor: isMemberOwner,
    isOn: async (owner) => isMemberOwner(owner) && rows.isOn(owner),
    setOn: async (owner, isOn) => {
      try {
        await commitForMember(database, memberExists(database, uidOf(owner)), [
          rows.storeOn(owner, isOn, now()),
        ])
      } catch (error) {
        if (!(error instanceof BatchConflict)) throw error
        throw new HostError('not_found', errorSentence('not_found'))
      }
    },
    list: async (owner) => (await rows.list(owner)).map(presentMemory),
    keep: (owner, note) => addNote(deps, rows, owner, note),
    remove: async (owner, ids) => {
      if (ids.length > 0) await database.batch([rows.remove(owner, ids)])
    },
    clear: async (owner) => {
      await database.batch([rows.remove(owner)])
    },
  }
}

function presentMemory({ id, text, doc_id, changed_at }: MemoryRow): Memory {
  return { id, text, from: doc_id, remembered: Number(changed_at) }
}

async function addNote(
  deps: MemoriesDeps,
  rows: MemoryRows,
  owner: string,
  note: MemoryNote,
): Promise<Memory> {
  const { database, now, makeId } = deps
  const { from, replaces, needsOptIn } = note
  const text = checkText(deps, note)
  const letters = foldToLetters(text) || foldForSearch(text)
  const row = { owner, letters, id: makeId(), text, doc_id: from, changed_at: now() }
  const statements = {
    unauthorized: memberExists(database, uidOf(owner)),
    ...(needsOptIn && { forbidden: rows.requireOn(owner) }),
    ...(replaces !== undefined && { replaced: rows.removeOther(row, replaces) }),
    too_large: rows.keep(row),
  }
  try {
    await database.batch(Object.values(statements))
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    const failed = Object.keys(statements)[error.index]
    if (failed === 'too_large')
      throw new HostError('too_large', `最多记 ${rows.most} 件事，请先删除一些`, { field: 'text' })
    const code = failed === 'forbidden' ? 'forbidden' : 'unauthorized'
    throw new HostError(code, errorSentence(code))
  }

  // An existing one keeps its id.
  return presentMemory((await rows.find(owner, letters)) ?? row)
}

/** @throws {HostError} bad_request, unprocessable */
function checkText({ env, audit, isDistressed }: MemoriesDeps, note: MemoryNote): string {
  const text = printable(note.text.replaceAll(/\s+/g, ' ')).trim()
  const length = Array.from(text).length
  if (length < 1 || length > memoryLimits.characters)
    throw new HostError('bad_request', `要记的事有 1 到 ${memoryLimits.characters} 个字`, { field: 'text' })
  if (isDistressed(text)) {
    const number = env.HOTLINES[0]?.number ?? ''
    throw new HostError('unprocessable', `难过时说的话不记。需要有人听的时候，可以打 ${number}`, {
      field: 'text',
    })
  }
  if (note.isByModel && hasSecret(text))
    throw new HostError('unprocessable', '密码、证件号、卡号和电话号码不记', { field: 'text' })
  if (hasCardNumber(text)) throw new HostError('unprocessable', '身份证号和银行卡号不记', { field: 'text' })
  if (audit.find(text, 'check'))
    throw new HostError('bad_request', '这句话里有不能使用的词，请换一种说法', { field: 'text' })

  return text
}
