import { chinaDay } from '../../platform/china-day.ts'
import { type Database, type Statement, statement } from './database.ts'

/** The host's own counts by day, without personal data. */
export type DailyCount = 'login'

/** @returns the statement that increments the count, for the batch that commits the counted event */
export function countStatement({ build }: Pick<Database, 'build'>, name: DailyCount, now: number): Statement {
  return statement(
    build
      .insertInto('daily_counts')
      .values({ day: chinaDay(now), name, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'name'])
          .doUpdateSet((expression) => ({ count: expression('daily_counts.count', '+', 1) })),
      ),
  )
}
