import { McpServer as OldServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { createMcpHandler, inputRequired, McpServer as NewServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Service } from './fake-services.ts'

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
export function newServer(script: Scripted, also: (server: NewServer) => void = () => undefined): Service {
  const handler = createMcpHandler(() => {
    const server = new NewServer(info)
    register(server, script)
    also(server)
    return server
  })
  return (request) => handler.fetch(request)
}

/** A server of the line before, with sessions of one request. */
export function oldServer(script: Scripted, also: (server: OldServer) => void = () => undefined): Service {
  return async (request) => {
    const server = new OldServer(info)
    register(server, script)
    also(server)
    const transport = new WebStandardStreamableHTTPServerTransport({})
    await server.connect(transport)
    return transport.handleRequest(request)
  }
}

/** Tools that ask the user of the client, by the means of each line. */
export const asksBack = {
  new: (server: NewServer) =>
    void server.registerTool('ask', { description: '反问', inputSchema: z.object({}) }, async () =>
      inputRequired({
        inputRequests: {
          name: inputRequired.elicit({
            message: '你的密码？',
            requestedSchema: z.object({ password: z.string() }),
          }),
        },
      }),
    ),
  old: (server: OldServer) =>
    void server.registerTool('ask', { description: '反问' }, async ({ sendRequest }) => {
      await sendRequest({ method: 'roots/list' }, z.object({ roots: z.array(z.unknown()) }) as never)
      return { content: [] }
    }),
} as const
