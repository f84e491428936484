import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorNumbers } from '../../../lib/contract/error-code.ts'
import { accountFilePaths } from '../../../lib/contract/routes/account-routes.ts'
import { fileContentPath } from '../../../lib/contract/routes/file-routes.ts'
import { TestClient } from '../test-client.ts'
import type { TestHost } from '../test-host.ts'
import { openAskedHost } from './asked-host.ts'
import { eventRows, type SocketEvent } from './event-rows.ts'
import { blocked, owners } from './expected-statuses.ts'
import { call, finishedFile, makeWorld, type Persona, personas, type World } from './world.ts'

/** Files of an account and each event of the socket, by each kind of caller, for both kinds of owners. */
let asked: Awaited<ReturnType<typeof openAskedHost>>
let host: TestHost

beforeAll(async () => {
  asked = await openAskedHost()
  host = asked.host
})

afterAll(() => asked.close())

describe("the account's files", () => {
  test.each(owners)('the export, of a %s', async (owner) => {
    const world = await makeWorld(host, owner === 'member')
    for (const persona of personas) {
      const reply = await call(host, 'GET', accountFilePaths.export, world.credentials[persona], {})
      const isMember = persona === 'otherMember' || (persona === 'owner' && owner === 'member')
      const refused = persona === 'blockedMember' ? blocked : 401
      expect([persona, reply.status]).toEqual([persona, isMember ? 200 : refused])
      expect([persona, reply.text.includes(world.secret)]).toEqual([persona, isMember && persona === 'owner'])
    }
  })
})

describe('the content of a file', () => {
  test.each(owners)('of a %s', async (owner) => {
    const world = await makeWorld(host, owner === 'member')
    const file_id = await finishedFile(world)
    for (const persona of personas) {
      const reply = await call(host, 'GET', fileContentPath, world.credentials[persona], { file_id })
      const expected = { owner: 200, blockedMember: blocked, anonymous: 401 }[persona as string] ?? 404
      expect([persona, reply.status]).toEqual([persona, expected])
      expect([persona, reply.text.includes(world.secret)]).toEqual([persona, persona === 'owner'])
    }
  })
})

describe('every event of the socket', () => {
  const names = Object.keys(eventRows) as SocketEvent[]
  const cases = names.flatMap((name) => owners.map((owner) => [name, owner] as const))

  test.each(cases)('%s, of a %s', async (name, owner) => {
    const world = await makeWorld(host, owner === 'member')
    for (const persona of [...personas].reverse()) {
      expect([persona, await answerTo(name, world, persona)]).toEqual([
        persona,
        expectedAnswer(name, persona),
      ])
    }
  })

  test.each(personas)('the socket of the agents is only for members: %s', async (persona) => {
    const { credentials } = await makeWorld(host, true)
    const { deviceHash, token } = credentials[persona]
    const client = await TestClient.open(host.origin, deviceHash, {}, { token, kind: 'agent' })
    if (token && persona !== 'blockedMember') {
      client.send({ action: 'ping' })
      expect((await client.until((frame) => frame.seq === 0)).code).toBe(201)
      client.close()
    } else {
      expect(await client.closed()).toBe(4401)
    }
  })
})

type Answer = 'done' | 'closed' | 'no identity' | number

function expectedAnswer(name: SocketEvent, persona: Persona): Answer {
  if (persona === 'anonymous' || persona === 'blockedMember') return 'no identity'
  const row = eventRows[name]
  if (row.forAll !== undefined) return row.forAll
  if (name === 'close') return 'closed'
  return persona === 'owner' ? 'done' : errorNumbers.unknown
}

/** Sends the frame as a caller, and returns the outcome as a word. The replies must never contain the owner's words. */
async function answerTo(name: SocketEvent, world: World, persona: Persona): Promise<Answer> {
  const row = eventRows[name]
  const { deviceHash, token } = world.credentials[persona]
  const client = await TestClient.open(host.origin, deviceHash, {}, { token })
  if (persona === 'anonymous' || persona === 'blockedMember') {
    const code = await client.closed()
    return code === 4401 ? 'no identity' : code
  }
  client.send(row.prompt(world), row.namesConversation ? world.conversationId : '')
  // The frames of a socket are done in order: when the one behind is answered, so is the one before. Only a greeting
  // may come after it.
  if (name === 'greeting') await client.until(({ code }) => code === 1 || code > 999_990)
  client.send({ action: 'user_feed_back', ask_id: marker, content: '{"like":0}' })
  const answer = await client.untilFound<Answer>(() => {
    if (client.closeCode === 1000) return 'closed'
    const after = client.frames.findIndex((frame) => frame.ask_id === marker)
    if (after === -1) return undefined
    const codes = client.frames.slice(0, after).map((frame) => frame.code)
    const found = codes.find((code) => code > 999_990) ?? (row.forAll === undefined ? undefined : codes[0])
    return found ?? 'done'
  })
  if (persona !== 'owner') expect(JSON.stringify(client.frames)).not.toContain(world.secret)
  client.close()
  return answer
}

/** An ask without an owner, whose refusal shows that what was sent before it has been done. */
const marker = '00000000-0000-4000-8000-000000000000'
