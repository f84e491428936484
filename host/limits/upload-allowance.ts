import { sql } from 'kysely'
import { chinaDay } from '../china-day.ts'
import { type Database, type Statement, statement } from '../storage/database.ts'
import { networkTag } from './network-tag.ts'

/**
 * The statement that counts what the visitors of an address send on a day, in China's time zone, or changes no row when
 * it would be too much.
 * @param most in bytes; what is sent must itself be no more
 */
export function useUploadAllowance(
  { build }: Pick<Database, 'build'>,
  use: {
    readonly sharedKey: string
    readonly address: string
    readonly now: number
    readonly bytes: number
    readonly most: number
  },
): Statement {
  const { bytes, most } = use
  const subject = `a:${networkTag(use.sharedKey, use.address)}`
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
