import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Tokens with which other programs ask in the name of a member, and their newest uses. */
export const personalTokens: Migration = {
  name: '045-personal-tokens',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'personal_tokens',
      {
        id: 'text',
        owner: 'text',
        name: 'text',
        scopes: 'text',
        token_hash: 'text',
        tail: 'text',
        created_at: 'whole',
        expires_at: 'whole',
        used_at: 'whole',
        uses: 'whole',
      },
      (table) => table.addPrimaryKeyConstraint('personal_tokens_key', ['id']),
      true,
    ),
    build.schema
      .createIndex('personal_tokens_by_hash')
      .on('personal_tokens')
      .columns(['token_hash'])
      .unique(),
    build.schema
      .createIndex('personal_tokens_of_owner')
      .on('personal_tokens')
      .columns(['owner', 'created_at']),
    tableOf(
      build,
      dialect,
      'token_uses',
      {
        id: 'text',
        owner: 'text',
        token_id: 'text',
        path: 'text',
        model: 'text',
        status: 'whole',
        tokens: 'whole',
        used_at: 'whole',
      },
      (table) => table.addPrimaryKeyConstraint('token_uses_key', ['id']),
      true,
    ),
    build.schema.createIndex('token_uses_of_owner').on('token_uses').columns(['owner', 'used_at']),
  ],
}
