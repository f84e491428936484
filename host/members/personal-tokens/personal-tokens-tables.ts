import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'

/** The rules for personal tokens and their uses. */
export const personalTokensTables: OwnedTables<'personal_tokens' | 'token_uses'> = {
  personal_tokens: {
    bind: 'only members have these rows',
    export: {
      name: 'personal-tokens',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('personal_tokens')
            .select(['name', 'scopes', 'tail', 'created_at', 'expires_at', 'used_at', 'uses'])
            .where('owner', '=', owner)
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    // A member has few rows.
    erase: {
      last: ({ database: { build }, person }) => [
        statement(build.deleteFrom('personal_tokens').where('owner', '=', person.owner)),
      ],
    },
    expire: 'limited by the contract; members revoke them',
  },
  token_uses: {
    bind: 'only members have these rows',
    export: {
      name: 'token-uses',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('token_uses')
            .select(['token_id', 'path', 'model', 'status', 'tokens', 'used_at'])
            .where('owner', '=', owner)
            .orderBy('used_at')
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person }) => [
        statement(build.deleteFrom('token_uses').where('owner', '=', person.owner)),
      ],
    },
    expire: 'each use removes those beyond the newest hundred of its member',
  },
}
