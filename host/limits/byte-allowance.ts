import { sql } from 'kysely'
import { chinaDay } from '../platform/china-day.ts'
import { type Database, type Statement, statement } from '../storage/database/database.ts'

/** The subjects that are counted in bytes by address and day, with the prefixes of their rows. */
const subjects = { upload: 'a', image: 'i' } as const

/**
 * The statement that counts bytes of an address on a day, in China's time zone, or changes no row beyond the limit:
 * uploads of its visitors, or foreign images fetched for it.
 * @param most in bytes; the counted bytes themselves must not exceed it
 */
export function useByteAllowance(
  { build }: Pick<Database, 'build'>,
  use: {
    readonly of: keyof typeof subjects
    /** Of the address: its `networkTag`. */
    readonly tag: string
    readonly now: number
    readonly bytes: number
    readonly most: number
  },
): Statement {
  const { bytes, most } = use
  const subject = `${subjects[use.of]}:${use.tag}`
  const insert = build
    .insertInto('allowances')
    .values({ subject, day: chinaDay(use.now), turns: 0, tokens: 0, file_bytes: bytes })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'day'])
        .doUpdateSet({ file_bytes: sql<number>`allowances.file_bytes + ${bytes}` })
        .where(sql<boolean>`allowances.file_bytes + ${bytes} <= ${most}`),
    )
  return statement(insert, 1)
}
