import { chinaDay } from '../platform/china-day.ts'
import { statement } from '../storage/database/database.ts'
import type { OwnedTables } from '../storage/database/owned/owned-table.ts'
import { anonymiseConversions } from './conversions/conversion-table.ts'

const dayMs = 24 * 60 * 60_000
/** Platforms accept no older conversions; until then a repeated report is recognised. */
const conversionsKeptMs = 90 * dayMs
/** Maximum rows deleted in one commit. */
const rowsAtOnce = 2_000

export const usageTables: OwnedTables<'conversions' | 'usage_records' | 'daily_counts'> = {
  daily_counts: 'counts by day',
  usage_records: {
    bind: 'what was reported before a login names no member',
    export: {
      name: 'usage',
      json: 'record',
      rows:
        (build, { uid }) =>
        (offset, limit) =>
          build
            .selectFrom('usage_records')
            .select(['event', 'type', 'record', 'received_at'])
            .where('user_id', '=', uid)
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      sliceRows: rowsAtOnce,
      slices: ({ database: { build }, person: { uid } }) => {
        const theirs = build.selectFrom('usage_records').select('id').where('user_id', '=', uid)
        // A visitor's rows contain no identity.
        return uid === ''
          ? []
          : [statement(build.deleteFrom('usage_records').where('id', 'in', theirs.limit(rowsAtOnce)))]
      },
    },
    expire: {
      everyMs: dayMs,
      sliceRows: rowsAtOnce,
      statements: ({ build, now, retentionDays }) => {
        const old = build
          .selectFrom('usage_records')
          .select('id')
          .where('day', '<', chinaDay(now) + 1 - retentionDays)
        return [statement(build.deleteFrom('usage_records').where('id', 'in', old.limit(rowsAtOnce)))]
      },
    },
  },
  conversions: {
    bind: 'created by logins only',
    export: {
      name: 'conversions',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('conversions')
            .select(['platform', 'event_type', 'state', 'created_at'])
            .where('owner', '=', owner)
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    erase: { last: ({ database, person, now }) => anonymiseConversions(database, person.owner, now) },
    expire: {
      everyMs: dayMs,
      statements: ({ build, now }) => [
        statement(build.deleteFrom('conversions').where('created_at', '<', now - conversionsKeptMs)),
      ],
    },
  },
}
