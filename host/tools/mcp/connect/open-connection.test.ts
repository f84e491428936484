import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newServer, scripted } from '../testing/fake-servers.ts'
import { type Services, startServices } from '../testing/fake-services.ts'
import { type McpConnection, openConnection } from './open-connection.ts'

let services: Services
const script = scripted()
const waiting = Promise.withResolvers<Response>()
beforeAll(async () => {
  services = await startServices({
    'docs.example': newServer(script),
    'hangs.example': () => waiting.promise,
  })
})
afterAll(async () => {
  waiting.resolve(new Response(null, { status: 500 }))
  await services.close()
})

const open = (host: string, signal: AbortSignal, listMs = 5_000): Promise<McpConnection> =>
  openConnection({
    egress: services.egress,
    name: '知舟',
    url: `https://${host}/mcp`,
    member: 'm',
    auth: null,
    signal,
    limits: { listMs, callMs: 5_000 },
  })

test('a server that hangs is given up with a sentence', async () => {
  await expect(open('hangs.example', new AbortController().signal, 50)).rejects.toThrow('它没有按时答复')
})

test('who stops is told their own reason, not that the server failed', async () => {
  const stopping = new AbortController()
  const opening = open('hangs.example', stopping.signal)
  stopping.abort(new Error('stopped'))
  await expect(opening).rejects.toThrow('stopped')

  const calling = new AbortController()
  const connection = await open('docs.example', calling.signal)
  const [tool] = (await connection.listTools()).tools
  const gate = Promise.withResolvers<void>()
  script.gate = gate.promise
  if (!tool) throw new Error('no tool is listed')
  const called = connection.callTool(tool, { query: 'a' })
  calling.abort(new Error('stopped'))
  await expect(called).rejects.toThrow('stopped')
  gate.resolve()
  await connection.close()
})
