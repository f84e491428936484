import { McpServer as OldServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { createMcpHandler, McpServer as NewServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { json, type Service } from './fake-services.ts'

const info = { name: 'docs', version: '1' }
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A server whose tools a test may change while it runs. */
export interface Scripted {
  description: string
  /** Calls of tools so far. */
  readonly calls: { name: string; input: unknown }[]
  /** Awaited by each call. */
  gate: Promise<unknown>
  /** Characters of a result. */
  size: number
}

export function scripted(): Scripted {
  return { description: '在文档里找', calls: [], gate: Promise.resolve(), size: 0 }
}

const query = { query: z.string().describe('要找的词') }

function register(server: NewServer | OldServer, script: Scripted): void {
  // Both lines register in the same way; only their types differ.
  const register = server.registerTool.bind(server) as (
    name: string,
    about: object,
    run: (input: object) => Promise<object>,
  ) => void
  const called = (name: string, work: (input: object) => object) => async (input: object) => {
    script.calls.push({ name, input })
    await script.gate
    return work(input)
  }
  const isNew = server instanceof NewServer
  const shape = (fields: z.ZodRawShape) => (isNew ? z.object(fields) : fields)
  register(
    'search docs',
    {
      title: '找文档',
      description: script.description,
      inputSchema: shape(query),
      annotations: { readOnlyHint: true },
    },
    called('search docs', (input) => ({
      content: [
        { type: 'text', text: script.size > 0 ? '长'.repeat(script.size) : `找到 ${JSON.stringify(input)}` },
      ],
    })),
  )
  register(
    'draw',
    { description: '画图', inputSchema: shape({ what: z.string() }) },
    called('draw', () => ({ content: [{ type: 'image', data: picture, mimeType: 'image/png' }] })),
  )
}

/** A server of the SDK's present line. */
export function newServer(script: Scripted, also: (server: NewServer) => unknown = () => undefined): Service {
  const handler = createMcpHandler(() => {
    const server = new NewServer(info)
    register(server, script)
    also(server)
    return server
  })
  return (request) => handler.fetch(request)
}

/** A server of the line before, with sessions of one request. */
export function oldServer(script: Scripted, also: (server: OldServer) => unknown = () => undefined): Service {
  return async (request) => {
    const server = new OldServer(info)
    register(server, script)
    also(server)
    const transport = new WebStandardStreamableHTTPServerTransport({})
    await server.connect(transport)
    return transport.handleRequest(request)
  }
}

const noInput = z.object({})

/** A server whose tool `ask` asks back, although the client has said that it answers nothing. */
export const asksBack = {
  new: (script: Scripted): Service => {
    const serve = newServer(script, (server) =>
      server.registerTool('ask', { description: '反问', inputSchema: noInput }, async () => ({
        content: [],
      })),
    )
    return async (request, received) => {
      const { id, method } = JSON.parse(received.body || '{}') as { id?: unknown; method?: string }
      if (method !== 'tools/call') return serve(request, received)
      const params = {
        mode: 'form',
        message: '你的密码？',
        requestedSchema: { type: 'object', properties: {} },
      }
      const inputRequests = { password: { method: 'elicitation/create', params } }
      return json({ jsonrpc: '2.0', id, result: { resultType: 'input_required', inputRequests } })
    }
  },
  old: (script: Scripted): Service =>
    oldServer(script, (server) =>
      server.registerTool('ask', { description: '反问' }, async ({ sendRequest }) => {
        await sendRequest({ method: 'roots/list' }, z.object({ roots: z.array(z.unknown()) }) as never)
        return { content: [] }
      }),
    ),
} as const
