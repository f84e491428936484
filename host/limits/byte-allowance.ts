import { sql } from 'kysely'
import { chinaDay } from '../platform/china-day.ts'
import { type Database, type Statement, statement } from '../storage/database/database.ts'
import { networkTag } from './network-tag.ts'

/** What is counted in bytes by address and day, and how its rows are told apart. */
const subjects = { upload: 'a', image: 'i' } as const

/**
 * The statement that counts bytes of an address on a day, in China's time zone, or changes no row when it would be too
 * much: what its visitors send, or what is fetched for it of foreign images.
 * @param most in bytes; what is counted must itself be no more
 */
export function useByteAllowance(
  { build }: Pick<Database, 'build'>,
  use: {
    readonly of: keyof typeof subjects
    readonly sharedKey: string
    readonly address: string
    readonly now: number
    readonly bytes: number
    readonly most: number
  },
): Statement {
  const { bytes, most } = use
  const subject = `${subjects[use.of]}:${networkTag(use.sharedKey, use.address)}`
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
