import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** Until when a process refreshes the login of a server: its refresh token may serve once. */
export const loginRefreshes: Migration = {
  name: '050-login-refreshes',
  statements: (build, dialect) => [
    build.schema
      .alterTable('mcp_servers')
      .addColumn('refresh_until', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
  ],
}
