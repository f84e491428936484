import { isCommitted, statement } from '../../storage/database/database.ts'
import type { McpDeps } from './mcp-deps.ts'
import { storeSecret } from './mcp-secrets.ts'
import { maskAddress } from './server-address.ts'

const atOnce = 500

/** Seals the keys in addresses that were stored before they were secrets. Does nothing without a key of the host. */
export async function sealAddresses({
  database,
  box,
  now,
}: Pick<McpDeps, 'database' | 'box' | 'now'>): Promise<void> {
  if (!box) return
  const { build } = database
  for (let after = ''; ; ) {
    const rows = await database.all(
      build
        .selectFrom('mcp_servers')
        .select(['id', 'url'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(atOnce),
    )
    for (const { id, url } of rows) {
      const { shown } = maskAddress(url)
      if (shown === url) continue
      // One that is changed meanwhile is sealed by that change.
      await isCommitted(database, [
        statement(
          build.updateTable('mcp_servers').set({ url: shown }).where('id', '=', id).where('url', '=', url),
          1,
        ),
        storeSecret({ database, box, now }, { id, url: shown }, 'address', url),
      ])
    }
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
}
