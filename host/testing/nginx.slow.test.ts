import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { routes } from '../../lib/contract/routes/http.ts'
import { importRoutes } from '../../lib/contract/routes/import-routes.ts'
import { tokenRoutes } from '../../lib/contract/routes/token-routes.ts'
import { hostPrefixes, isHostPath } from '../../lib/paths.ts'
import { FileClient } from '../files/testing/file-client.ts'
import { type FileWorld, openFileWorld } from '../files/testing/file-world.ts'
import { findTestPrograms } from '../operations/commands/find-test-programs.mjs'
import { GatedPipeline } from './gated-pipeline.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { newDevice, TestClient } from './test-client.ts'
import { agentOf, type TestHost } from './test-host.ts'

const forOperators: readonly string[] = ['/metrics', '/operator']
const hundredMegabytes = 100 * 1024 * 1024
const describeHere = findTestPrograms().nginx ? describe : describe.skip

/** Stands in for the web app: says what it was asked, sends its pages in two parts, and notices the first bytes. */
class WebApp {
  readonly finished = Promise.withResolvers<void>()
  readonly received = Promise.withResolvers<void>()
  readonly handle: RequestListener = async (asked, response) => {
    if (asked.url === '/upload') {
      asked.once('data', () => this.received.resolve())
      await once(asked.resume(), 'end')
    }
    response.setHeader('x-asked', String(asked.url))
    response.setHeader('x-from', String(asked.headers['x-forwarded-for']))
    response.write('<main>')
    if (asked.url === '/result') await this.finished.promise
    response.end('</main>')
  }
}

const layouts = {
  'one process, both upstreams alike': (host: TestHost, web: WebApp) => {
    const all = createServer((asked, response) =>
      isHostPath(new URL(asked.url ?? '/', 'http://x').pathname)
        ? host.app.handle(asked, response)
        : web.handle(asked, response),
    )
    return { host: all, web: all }
  },
  'ROLE=web and ROLE=host': (host: TestHost, web: WebApp) => ({
    host: createServer((asked, response) => host.app.handle(asked, response)),
    web: createServer(web.handle),
  }),
} as const

describeHere.each(Object.keys(layouts) as (keyof typeof layouts)[])(
  'the shipped nginx.conf: %s',
  (layout) => {
    const gated = new GatedPipeline()
    const web = new WebApp()
    const servers: Server[] = []
    let world: FileWorld
    let nginx: Nginx
    let member: FileClient
    beforeAll(async () => {
      world = await openFileWorld('sqlite', 'disk', { findAgent: async () => agentOf(gated.pipeline) })
      const { host, web: pages } = layouts[layout](world.host, web)
      host.on('upgrade', (asked, socket, head) => world.host.app.handleUpgrade(asked, socket, head))
      servers.push(...new Set([host, pages]))
      nginx = await startNginx({ host: await portOf(host), web: await portOf(pages) })
      member = new FileClient(nginx, (await world.member()).headers)
    })
    afterAll(async () => {
      web.finished.resolve()
      await nginx.stop()
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      await world.close()
    })

    test('a file of 100 MB arrives whole', async () => {
      const bytes = Buffer.alloc(hundredMegabytes, '知舟,1\n')
      const id = await member.send('大表.csv', bytes)
      const finished = await member.finish(id)
      expect(finished).toMatchObject({ status: 200, data: { size: hundredMegabytes } })
    })

    test('a body is passed on while it is sent', async () => {
      const sending = request(`${nginx.origin}/upload`, { method: 'PUT' })
      const answered = once(sending, 'response') as Promise<[IncomingMessage]>
      sending.write('first')
      await web.received.promise
      sending.end('last')
      const [reply] = await answered
      expect(reply.statusCode).toBe(200)
      reply.resume()
    })

    test('conversations of 3 MB are imported', async () => {
      const turn = { question: '问', answer: '答'.repeat(100_000), asked: 1, model: '' }
      const turns = Array.from({ length: 10 }, () => turn)
      const conversation = { source_id: 'a', title: '题', created: 1, updated: 1, turns }
      const reply = await member.post(importRoutes.chatImport, { conversations: [conversation] })
      expect(reply).toMatchObject({ status: 200, data: { added: 1 } })
    })

    test.each(hostPrefixes.filter((prefix) => !forOperators.includes(prefix)))(
      '%s is answered by the host',
      async (prefix) => {
        for (const path of [prefix, `${prefix}/`, `${prefix}/x?y=1`])
          expect((await fetch(`${nginx.origin}${path}`)).headers.get('x-asked')).toBeNull()
      },
    )

    test.each(['/', '/history', '/writer', '/documents', '/openairplane', '/v1x', '/.well-known/acme'])(
      '%s is a page',
      async (path) => {
        expect((await fetch(`${nginx.origin}${path}`)).headers.get('x-asked')).toBe(path)
      },
    )

    test.each(['/metrics', '/metrics/', '/operator/report', '/%6Detrics', '//metrics', '/v1/../metrics'])(
      '%s is hidden',
      async (path) => {
        // Not by fetch, which would shorten the path.
        const { port } = new URL(nginx.origin)
        const asked = request({ host: '127.0.0.1', port, path }).end()
        const [reply] = (await once(asked, 'response')) as [IncomingMessage]
        reply.resume()
        expect(reply.statusCode).toBe(404)
        expect(reply.headers['x-asked']).toBeUndefined()
      },
    )

    test('programs are answered in their protocols', async () => {
      const created = await member.post(tokenRoutes.tokenCreate, { name: '脚本', scopes: ['search', 'chat'] })
      const { token } = created.data as { token: string }
      const headers = { authorization: `Bearer ${token}` }
      const models = await fetch(`${nginx.origin}/openai/v1/models`, { headers })
      expect([models.status, await models.json()]).toMatchObject([200, { object: 'list' }])
      const mcp = await fetch(`${nginx.origin}/mcp`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      })
      expect(mcp.status).toBe(200)
      expect(await mcp.text()).toContain('"jsonrpc"')
      const documents = await fetch(`${nginx.origin}/write/v1/doc/list?offset=0`, { headers: member.headers })
      expect([documents.status, await documents.json()]).toMatchObject([200, { code: 200 }])
    })

    test('an answer comes by the socket', async () => {
      const socket = await TestClient.open(nginx.origin, newDevice(), { origin: nginx.origin })
      const ask = socket.ask('问')
      await socket.until((frame) => JSON.stringify(frame).includes('前半'))
      gated.open()
      await socket.ended(ask)
      socket.close()
    })

    test('an answer is streamed while it is written', async () => {
      const created = await member.post(tokenRoutes.tokenCreate, { name: '流', scopes: ['search', 'chat'] })
      const { token } = created.data as { token: string }
      const reply = await fetch(`${nginx.origin}/openai/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'normal', stream: true, messages: [{ role: 'user', content: '问' }] }),
      })
      let text = ''
      for await (const part of reply.body ?? []) {
        text += Buffer.from(part).toString('utf8')
        if (text.includes('前半')) gated.open()
      }
      expect(text).toContain('后半')
      expect(text).toContain('[DONE]')
    })

    test('a page is sent while it is rendered, with the address of its visitor', async () => {
      const reply = await fetch(`${nginx.origin}/result`)
      const reader = reply.body?.getReader()
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('<main>')
      web.finished.resolve()
      expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('</main>')
      expect(reply.headers.get('x-from')).toBe('127.0.0.1')
    })

    test('headers with underscores arrive, and the inner entrance leads to the host', async () => {
      for (const origin of [nginx.origin, nginx.inner]) {
        const reply = await fetch(`${origin}${routes.chatHistory.path}?conversation_id=x&kind=search`, {
          headers: { device_hash: newDevice() },
        })
        expect([401, 502, 413]).not.toContain(reply.status)
        expect(reply.headers.get('x-asked')).toBeNull()
      }
    })
  },
)

async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
