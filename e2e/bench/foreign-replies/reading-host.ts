import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { egressToTls } from '../../../host/outbound/testing/egress-to.ts'
import { openConnection } from '../../../host/tools/mcp/connect/open-connection.ts'
import { callTool } from '../../../host/tools/plugins/call/call-tool.ts'
import { toolSettings } from '../../../lib/contract/plugins/tool.ts'

export interface ReadOrder {
  /** Of the server that takes every host's place. */
  readonly port: number
  readonly kind: 'nothing' | 'plugin' | 'mcp'
  /** How often, at the same time. */
  readonly atOnce: number
}

export interface ReadReply {
  /** The longest time in which nothing else was done. */
  readonly stallMs: number
  /** Of the server of other members, in this process. */
  readonly pingPort: number
}

const limits = { listMs: 10_000, callMs: 10_000 }
const tool = toolSettings.parse({ name: 't', description: 'd', path: '/things' })
const plugin = {
  url: 'https://plugin.example',
  headers: [{ name: 'X-Key', value: 'key-value-123' }],
  auth: null,
}
const pings = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1')

async function callPlugin(port: number): Promise<void> {
  const deps = { egress: egressToTls(port), makeId: () => 'id', member: 'u:1' }
  await callTool(deps, () => plugin, tool, {}, AbortSignal.timeout(12_000))
}

async function callServer(port: number): Promise<void> {
  const connection = await openConnection({
    egress: egressToTls(port),
    name: '知舟',
    url: 'https://server.example/mcp',
    member: 'u:1',
    auth: null,
    signal: AbortSignal.timeout(20_000),
    limits,
  })
  try {
    const { tools } = await connection.listTools()
    const [first] = tools
    if (first) await connection.callTool(first, {})
  } finally {
    await connection.close()
  }
}

const works = { nothing: async () => undefined, plugin: callPlugin, mcp: callServer } as const

async function measure({ port, kind, atOnce }: ReadOrder): Promise<void> {
  const delays = monitorEventLoopDelay({ resolution: 2 })
  delays.enable()
  // A reply that is refused is an answer as well.
  await Promise.allSettled(Array.from({ length: atOnce }, () => works[kind](port)))
  delays.disable()
  const stallMs = delays.max / 1_000_000
  process.send?.({ stallMs, pingPort: (pings.address() as AddressInfo).port } satisfies ReadReply)
}

process.on('message', (order: ReadOrder) => void measure(order))
process.on('disconnect', () => process.exit())
