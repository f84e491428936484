import { sql } from 'kysely'
import {
  type DocumentSettings,
  documentLimits,
  documentSettings,
  type VersionReason,
} from '../../lib/contract/writer/document.ts'
import { foldForSearch } from '../../lib/text/fold.ts'
import { countWords } from '../../lib/text/word-count.ts'
import { storeForMember } from '../members/account/users/store-for-member.ts'
import type { Clock } from '../platform/clock.ts'
import { HostError } from '../platform/errors.ts'
import type { MakeId } from '../platform/make-id.ts'
import { BatchConflict, type Database, type Statement, statement } from '../storage/database/database.ts'
import { rawQuery } from '../storage/database/query-builder.ts'
import { readDocument } from './stored-document.ts'
import { thinVersions } from './thin-versions.ts'

export interface SaveDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
  /** Bytes that a member may take up; 0 or absent is no limit. */
  readonly quota?: number
}

export interface SavedDocument {
  readonly doc_id: string
  readonly version: number
}

/** A version saved while typing is replaced by the next one within this time, so that the history stays readable. */
const replacedMs = 10 * 60_000

/**
 * @returns the new document
 * @throws {HostError} too_large at the maximum of documents, or without space; unauthorized
 */
export async function createDocument(
  { database, now, makeId, quota }: SaveDeps,
  owner: string,
  given: DocumentSettings & { readonly reason: VersionReason },
): Promise<SavedDocument> {
  const settings = normalize(given)
  const [id, time, version] = [makeId(), now(), 1]
  const { words, letters } = derived(settings)
  const row = { id, owner, version, ...settings, words, letters, created_at: time, updated_at: time }
  const columns = Object.entries(row)
  const insert = sql`insert into written_documents (${sql.join(columns.map(([name]) => sql.ref(name)))})
    select ${sql.join(columns.map(([, value]) => sql`${value}`))}
    where (select count(*) from written_documents where owner = ${owner}) < ${sql.lit(documentLimits.documents)}`
  try {
    const statements = [
      statement(rawQuery(database, insert), 1),
      insertVersion(database, { id, version, settings, words, reason: given.reason, time }),
    ]
    await storeForMember(database, owner, statements, quota)
  } catch (error) {
    if (!(error instanceof BatchConflict) || error.reason === 'unique') throw error
    throw new HostError('too_large', `最多存 ${documentLimits.documents} 篇文档，请先删除一些`)
  }
  return { doc_id: id, version }
}

/**
 * Saves a document as its next version. One that equals the stored document changes nothing.
 * @throws {HostError} conflict with the stored document as `current`, when it is based on an older version; too_large; not_found
 */
export async function saveDocument(
  { database, now, quota }: Omit<SaveDeps, 'makeId'>,
  owner: string,
  saved: DocumentSettings & {
    readonly id: string
    readonly based: number
    readonly reason: VersionReason
  },
): Promise<SavedDocument> {
  const { id, based, reason } = saved
  const settings = normalize(saved)
  const stored = await readDocument(database, owner, { id })
  const isSame = (['title', 'content', 'model'] as const).every((field) => settings[field] === stored[field])
  // Also the retry of a save whose reply was lost.
  if (isSame) return { doc_id: id, version: stored.version }
  if (stored.version !== based) throw conflictWith(stored)

  const version = based + 1
  const time = now()
  const { words, letters } = derived(settings)
  const next = { id, version, settings, words, reason, time }
  try {
    const statements = [
      statement(
        database.build
          .updateTable('written_documents')
          .set({ version, ...settings, words, letters, updated_at: time })
          .where('id', '=', id)
          .where('owner', '=', owner)
          .where('version', '=', based),
        1,
      ),
      ...(reason === 'auto' ? [replaceVersion(database, next)] : []),
      insertVersion(database, next),
      thinVersions(database, id),
    ]
    await storeForMember(database, owner, statements, quota)
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw conflictWith(await readDocument(database, owner, { id }))
  }
  return { doc_id: id, version }
}

function conflictWith(current: object): HostError {
  return new HostError('conflict', '别处已经改过了，请看过最新的再改', { current })
}

function normalize({ title, content, model }: DocumentSettings): DocumentSettings {
  // PostgreSQL stores no NUL, and UTF-8 no half of a surrogate pair.
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
  return documentSettings.parse({
    title: clean(title).replaceAll(/\s+/g, ' ').trim(),
    content: clean(content),
    model: clean(model),
  })
}

function derived({ title, content }: DocumentSettings) {
  return { words: countWords(content), letters: foldForSearch(`${title}\n${content}`) }
}

interface NewVersion {
  readonly id: string
  readonly version: number
  readonly settings: DocumentSettings
  readonly words: number
  readonly reason: VersionReason
  readonly time: number
}

/** The version before becomes the new one if it was saved while typing, recently, and has no name. */
function replaceVersion({ build }: Database, { id, version, settings, words, time }: NewVersion): Statement {
  return statement(
    build
      .updateTable('written_versions')
      .set({ version, ...settings, words, changed_at: time })
      .where('doc_id', '=', id)
      .where('version', '=', version - 1)
      .where('reason', '=', 'auto')
      .where('name', '=', '')
      .where('created_at', '>', time - replacedMs),
  )
}

/** Inserts the version unless the one before has become it. */
function insertVersion(
  database: Database,
  { id, version, settings: { title, content, model }, words, reason, time }: NewVersion,
): Statement {
  return statement(
    rawQuery(
      database,
      sql`insert into written_versions
          (doc_id, version, title, content, model, words, reason, name, created_at, changed_at)
        select ${id}, ${version}, ${title}, ${content}, ${model}, ${words}, ${reason}, '', ${time}, ${time}
        where not exists (select 1 from written_versions where doc_id = ${id} and version = ${version})`,
    ),
  )
}
