import { pino } from 'pino'
import { openMcpUse } from '../../../host/open-mcp.ts'
import type { Egress } from '../../../host/outbound/egress.ts'
import { callOutbound, openOutbound } from '../../../host/outbound/outbound.ts'
import { openSecretBox } from '../../../host/platform/secret-box.ts'
import { statement } from '../../../host/storage/database/database.ts'
import { openTestStorage } from '../../../host/testing/test-storage.ts'
import { createServer } from '../../../host/tools/mcp/change-server.ts'
import { listToolsOf } from '../../../host/tools/mcp/list-tools.ts'
import { finishLogin, startLogin } from '../../../host/tools/mcp/login/run-login.ts'
import type { StoredServer } from '../../../host/tools/mcp/stored-server.ts'
import { ServerInTurn } from '../../../host/tools/mcp/use/turn-connections.ts'

/**
 * The product as a client of the conformance suite: adds the server that it is given, logs in, lists and calls. The suite
 * has no TLS, which the product requires; its addresses are translated on the way.
 */
const [address = ''] = process.argv.slice(-1)
const owner = 'u:conformance'
const origin = 'https://zhizhou.example'
const [secure, plain] = [
  /https(:\/\/|%3A%2F%2F)(localhost|127\.0\.0\.1)/g,
  /http(:\/\/)(localhost|127\.0\.0\.1)/g,
]
const toPlain = (given: string) => given.replaceAll(secure, 'http$1$2')
const toSecure = (given: string) => given.replaceAll(plain, 'https$1$2')

const egress: Pick<Egress, 'open' | 'check'> = {
  check: async (url) => new URL(url),
  open: async ({ url, body, ...call }) => {
    const sent = typeof body === 'string' ? toPlain(body) : body
    const reply = await openOutbound({ ...call, kind: 'vendor', url: toPlain(String(url)), body: sent })
    const headers = Object.entries(reply.headers).map(([name, value]) => [
      name,
      toSecure(String(value ?? '')),
    ])
    const translated = async function* () {
      const decoder = new TextDecoder()
      for await (const part of reply.body)
        yield new TextEncoder().encode(toSecure(decoder.decode(part, { stream: true })))
    }
    const kept = headers.filter(([name]) => name !== 'content-length')
    return { ...reply, headers: Object.fromEntries(kept) as Record<string, string>, body: translated() }
  },
}

const storage = await openTestStorage()
const { database } = storage
const use = openMcpUse({
  database,
  box: openSecretBox('key'),
  egress,
  now: Date.now,
  log: pino({ enabled: false }),
  makeId: () => crypto.randomUUID(),
  env: { MCP_CLIENTS: {}, MCP_STDIO: new Map(), NEXT_PUBLIC_APP_NAME: '知舟' },
})
const nothing = database.build.updateTable('mcp_servers').set({ refresh_until: 0 }).where('id', '=', '')
const deps = { ...use, mayAct: () => statement(nothing) }

/** Agrees at the page of a login, as a member does. */
async function loggedIn({ id }: StoredServer): Promise<StoredServer> {
  const page = await startLogin(deps, owner, id, origin)
  const reply = await callOutbound({ kind: 'vendor', url: toPlain(page) })
  const { searchParams } = new URL(String(reply.headers['location']))
  const [state = '', code = '', iss = '', error = ''] = ['state', 'code', 'iss', 'error'].map(
    (name) => searchParams.get(name) ?? '',
  )
  return listToolsOf(deps, await finishLogin(deps, owner, { state, code, iss: toSecure(iss), error }))
}

try {
  const added = await createServer(deps, owner, { name: '一致', url: toSecure(address) })
  const server = added.login === 'needed' ? await loggedIn(added) : added
  const connection = new ServerInTurn(deps, server, false)
  for (const tool of server.tools) {
    const input = tool.name === 'add_numbers' ? { a: 5, b: 3 } : {}
    await connection.call({ tool, input, signal: AbortSignal.timeout(10_000) })
  }
  await connection.close()
  if (server.reason !== '') throw new Error(server.reason)
} finally {
  await storage.remove()
}
