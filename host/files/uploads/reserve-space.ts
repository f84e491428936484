import { useByteAllowance } from '../../limits/byte-allowance.ts'
import { quotaOf } from '../../limits/space-quota.ts'
import { isMemberOwner } from '../../members/account/owner.ts'
import type { Clock } from '../../platform/clock.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import { withinSpace } from '../../storage/database/owned/space.ts'
import { type FileRow, isReferenced } from '../file-row.ts'

/**
 * What a byte of extracted text takes up: once as text, the rest in the tables of its passages and their index. Measured
 * on a guide, decision records and a text of 4.8 million characters: 2.8 to 4.8 on SQLite, 8.1 to 9.8 on PostgreSQL.
 * Random characters, which have an entry in the index for each pair of them, take up 7 and 67.
 */
const timesStored = { sqlite: 5, postgres: 10 } as const

/** @returns the bytes that an extracted text is counted with */
export function spaceOfText({ dialect }: Pick<Database, 'dialect'>, bytes: number): number {
  return bytes * timesStored[dialect]
}

/** What a dense recognized page takes up with the places of its characters, and its text: 1,500 ideographs. */
const pageBytes = { places: 24_000, text: 4_500 } as const

/** @returns the bytes that are reserved for pages before they are recognized */
export function spaceOfPages(database: Pick<Database, 'dialect'>, pages: number): number {
  return pages * (pageBytes.places + spaceOfText(database, pageBytes.text))
}

interface ReserveDeps {
  readonly database: Database
  readonly now: Clock
  /** `QUOTA_FILES_MB` in bytes; 0 is no limit. */
  readonly quota: number
}

/** Why there is no room: the file was deleted, its owner's space is full, or its address has sent enough today. */
export type NoRoom = 'deleted' | 'space' | 'day'

/**
 * Counts what a file will take up before it is stored, in the same quota as uploads.
 * @param caller the tag of a visitor's address, whose visitors share a quota of a day
 * @returns null when it is counted
 */
export async function reserveSpace(
  { database, now, quota }: ReserveDeps,
  row: FileRow,
  taken: Partial<Pick<FileRow, 'size' | 'text_size'>>,
  caller: string,
): Promise<NoRoom | null> {
  const owner = row.author || row.owner
  const isMember = isMemberOwner(owner)
  const update = database.build.updateTable('files').set(taken)
  const counted = statement(update.where('id', '=', row.id).where(isReferenced), 1)
  // A file that is read again counts only with what it has more.
  const { size = Number(row.size), text_size: text = Number(row.text_size) } = taken
  const bytes = Number(size) + Number(text) - Number(row.size) - Number(row.text_size)
  const isShared = !isMember && quota > 0 && bytes > 0 && caller !== ''
  const use = { of: 'upload', tag: caller, now: now(), bytes, most: quota } as const
  const allowance = isShared ? [useByteAllowance(database, use)] : []
  const within = withinSpace(database, { owner, most: quotaOf(quota, isMember) })
  try {
    await database.batch([counted, ...allowance, ...within])
    return null
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.index === 0) return 'deleted'
    return error.index <= allowance.length ? 'day' : 'space'
  }
}
