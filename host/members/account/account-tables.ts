import type { Compilable } from 'kysely'
import { type Database, statement } from '../../storage/database/database.ts'
import type {
  EraseRule,
  ExpireContext,
  ExpireRule,
  OwnedTables,
  Person,
} from '../../storage/database/owned/owned-table.ts'
import { forgetTries } from './passwords/password-tries.ts'

const hourMs = 60 * 60_000
/** How long a signed-out token is kept, for processes that have missed the message. */
const revokedKeptMs = 24 * hourMs

const hourly = (...deletions: ((context: ExpireContext) => Compilable<unknown>)[]): ExpireRule => ({
  everyMs: hourMs,
  statements: (context) => deletions.map((deletion) => statement(deletion(context))),
})
const deleting = (
  deletion: (build: Database['build'], person: Person) => Compilable<unknown>,
): EraseRule => ({ last: ({ database, person }) => [statement(deletion(database.build, person))] })
const notAVisitors = 'only members have these rows'

export const accountTables: OwnedTables<
  'users' | 'sms_codes' | 'password_tries' | 'known_devices' | 'secrets' | 'used_captchas' | 'tokens'
> = {
  secrets: 'keys of the product',
  tokens: {
    bind: notAVisitors,
    export: 'the devices of the account',
    erase: deleting((build, person) => build.deleteFrom('tokens').where('owner', '=', person.owner)),
    expire: hourly(
      ({ build, now }) => build.deleteFrom('tokens').where('expires_at', '<=', now),
      ({ build, now }) =>
        build
          .deleteFrom('tokens')
          .where('revoked_at', '>', 0)
          .where('revoked_at', '<=', now - revokedKeptMs),
    ),
  },
  sms_codes: {
    bind: 'belongs to a phone',
    export: 'a secret that expires in five minutes',
    erase: deleting((build, person) => build.deleteFrom('sms_codes').where('phone', '=', person.phone)),
    expire: hourly(({ build, now }) => build.deleteFrom('sms_codes').where('expires_at', '<=', now)),
  },
  used_captchas: {
    bind: 'names no person',
    export: 'names no person',
    erase: 'names no person',
    expire: hourly(({ build, now }) => build.deleteFrom('used_captchas').where('expires_at', '<=', now)),
  },
  password_tries: {
    bind: 'belongs to a phone',
    export: 'also counts attempts by other people',
    erase: { last: ({ database, person }) => forgetTries(database, person.phone) },
    expire: hourly(({ build, now }) => build.deleteFrom('password_tries').where('ends_at', '<=', now)),
  },
  known_devices: {
    bind: notAVisitors,
    export: 'one-way derivatives; the devices of the account are exported',
    erase: deleting((build, person) => build.deleteFrom('known_devices').where('owner', '=', person.owner)),
    expire: 'at most twenty per member',
  },
  users: {
    bind: notAVisitors,
    export: 'the profile',
    erase: deleting((build, person) => build.deleteFrom('users').where('uid', '=', person.uid)),
    expire: 'members delete their accounts themselves',
  },
}
