import { Writable } from 'node:stream'
import { afterEach, expect, test } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import pino from 'pino'
import { headerNames } from '../../../lib/contract/identity.ts'
import { dialogueFilePaths, shareRoutes } from '../../../lib/contract/routes/share-routes.ts'
import { type FakeReply, type FakeRequest, streamed } from '../../models/testing/fake-openai-server.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import type { Answer } from '../../tools/plugins/testing/https-fake.ts'
import { weather } from '../../tools/plugins/testing/plugin-member.ts'
import { callingOnce, givenName, listing, openPluginScene, type PluginScene } from './testing/plugin-chat.ts'

const token = weather.auth_config.service_token
const secrets = [token, weather.header[0]?.value ?? '']
const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
]

function leaks(place: string, said: unknown): string[] {
  const text = typeof said === 'string' ? said : JSON.stringify(said)
  return secrets.flatMap(formsOf).flatMap((form) => (text.includes(form) ? [`${place}: ${form}`] : []))
}

const json = { 'content-type': 'application/json' }
const echoes: [string, Answer][] = [
  [
    'its headers as JSON',
    ({ headers }, response) => response.writeHead(200, json).end(JSON.stringify(headers)),
  ],
  ['the token as a key', (_, response) => response.writeHead(200, json).end(JSON.stringify({ [token]: 1 }))],
  [
    'the token encoded',
    (_, response) =>
      response
        .writeHead(200, json)
        .end(JSON.stringify({ a: encodeURIComponent(token), b: Buffer.from(token).toString('base64') })),
  ],
  [
    'the headers in an error page',
    ({ headers }, response) =>
      response
        .writeHead(500, { 'content-type': 'text/html' })
        .end(
          `<html><body><h1>Error</h1><p>${String(headers.authorization)} ${String(headers['x-key'])}</p></body></html>`,
        ),
  ],
  [
    'the headers as a table',
    ({ headers }, response) =>
      response
        .writeHead(200, json)
        .end(JSON.stringify(Object.entries(headers).map(([name, value]) => ({ name, value })))),
  ],
]

/** Repeats what the tool returned, in its thoughts and in its answer. */
function repeating(request: FakeRequest): FakeReply {
  const call = callingOnce(givenName, [{ tool: '查订阅', arguments: {} }])
  const results = request.body.messages.filter(({ role }) => role === 'tool')
  if (results.length === 0) return call(request)
  const said = results.map(({ content }) => content).join('\n')
  return streamed([`<think>${said}</think>`, said])
}

describeOnEachDatabase('secrets of a plugin', (database) => {
  let scene: PluginScene
  afterEach(() => scene.after.disposeAsync())

  test.each(echoes)(
    'stay secret when its server repeats %s, and what it said is shared',
    async (_what, echo) => {
      const logged: string[] = []
      const stream = new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          logged.push(chunk.toString())
          done()
        },
      })
      scene = await openPluginScene(database(), repeating, { log: pino({ level: 'trace' }, stream) })
      const agent = await scene.agentWith([await scene.addTool(listing)], await scene.publish())
      const client = await scene.open(scene.host, scene.author.token)
      scene.fake.answer = echo
      const askId = scene.ask(client, agent, '我有哪些订阅？')
      const { conversation_id: conversationId = '' } = await client.ended(askId)
      expect(scene.fake.received).toMatchObject([{ headers: { authorization: token } }])

      const author = new AccountClient(scene.host, { [headerNames.token]: scene.author.token })
      const wish = { conversation_id: conversationId }
      const link = await author.post(shareRoutes.shareLink.path, wish)
      expect(link.status).toBe(200)
      const { id, url } = link.body.data as { id: string; url: string }
      const shared = await new AccountClient(scene.host).get(`${shareRoutes.sharedSnapshot.path}?id=${id}`)
      expect(JSON.stringify(shared.body)).toContain('我有哪些订阅')

      const file = async (format: string) => {
        const query = new URLSearchParams({ ...wish, format })
        const reply = await fetch(`${scene.host.origin}${dialogueFilePaths.export}?${query.toString()}`, {
          headers: { [headerNames.token]: scene.author.token },
        })
        expect(reply.status).toBe(200)
        return new Uint8Array(await reply.arrayBuffer())
      }
      const markdown = strFromU8(await file('md'))
      expect(markdown).toContain('我有哪些订阅')
      const word = Object.values(unzipSync(await file('docx')))
        .map((part) => strFromU8(part))
        .join('\n')
      expect(word).toContain('我有哪些订阅')
      const records = await database().all(
        database().build.selectFrom('records').selectAll().where('conversation_id', '=', conversationId),
      )
      expect(records).toMatchObject([
        { doc_id: expect.any(String), cards: expect.stringContaining('tool_call') },
      ])

      expect([
        ...leaks('model', scene.model.requests),
        ...leaks('frames', client.frames),
        ...leaks('share', [shared.body, url]),
        ...leaks('markdown', markdown),
        ...leaks('word', word),
        ...leaks('table', records),
        ...leaks('log', logged.join('')),
      ]).toEqual([])
      expect(logged.length).toBeGreaterThan(0)
    },
  )
})
