import { chinaDay } from '../platform/china-day.ts'
import { statement } from '../storage/database/database.ts'
import type { OwnedTables } from '../storage/database/owned/owned-table.ts'
import { copilotSubject, researchSubject, songSubject } from './daily-uses.ts'

const dayMs = 24 * 60 * 60_000
const allowanceDays = 35
/** Days for which usage is kept: the operator's figures cover a year, to the same month. */
const usageDays = 400

export const limitsTables: OwnedTables<'model_usage' | 'allowances'> = {
  model_usage: {
    bind: 'was spent as a visitor',
    export: 'figures of the operator',
    // Model costs stay counted, without personal data.
    erase: {
      last: ({ database: { build }, person }) => [
        statement(
          build.updateTable('model_usage').set({ owner: '', network: '' }).where('owner', '=', person.owner),
        ),
      ],
    },
    expire: {
      everyMs: dayMs,
      statements: ({ build, now }) => [
        statement(build.deleteFrom('model_usage').where('day', '<', chinaDay(now) - usageDays)),
      ],
    },
  },
  allowances: {
    bind: 'was spent as a visitor',
    export: 'counters for a single day',
    erase: {
      last: ({ database: { build }, person }) => [
        statement(
          build
            .deleteFrom('allowances')
            .where('subject', 'in', [
              person.owner,
              copilotSubject + person.owner,
              researchSubject + person.owner,
              songSubject + person.owner,
            ]),
        ),
      ],
    },
    expire: {
      everyMs: dayMs,
      statements: ({ build, now }) => [
        statement(build.deleteFrom('allowances').where('day', '<', chinaDay(now) - allowanceDays)),
      ],
    },
  },
}
