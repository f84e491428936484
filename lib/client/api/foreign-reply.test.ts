import { describe, expect, test } from '@jest/globals'
import * as z from 'zod/mini'
import { accountRoutes } from '../../contract/routes/account-routes.ts'
import { agentRoutes } from '../../contract/routes/agent-routes.ts'
import { routes } from '../../contract/routes/http.ts'
import { readForeignReply } from './foreign-reply'

const session = { conversation_id: 'f-1', agent_id: '002', agent_type: 'writing' }
const read = (route: { readonly output: z.ZodMiniType }, reply: unknown) =>
  readForeignReply(route.output, reply)

describe('a reply written from the specification alone', () => {
  test('of a history: records with cards of type, content, target, title, isError', () => {
    const record = {
      askId: 7,
      conversation_id: 'f-1',
      doc_id: 'd9',
      content: '茶？',
      data: [
        { type: 'markdown', content: '茶树' },
        { type: 'tips', target: 'end', content: { text: '注意' } },
      ],
      recordType: 13,
      searchPattern: 'normal',
      createTime: '1700000000000',
      status: 2,
      like: null,
    }
    const page = read(routes.chatHistory, { detailList: [record], offset: 1, hashMore: 0 })
    expect(page?.data).toMatchObject({
      hashMore: false,
      title: '',
      detailList: [
        { askId: '7', createTime: 1_700_000_000_000, like: 0, data: [{ id: 'c1' }, { id: 'c2' }] },
      ],
    })
  })

  test('of a history: least fields, and records that are none', () => {
    const page = read(routes.chatHistory, {
      detailList: [{ content: '问', data: null }, 'x', { data: [null, 5] }],
    })
    expect(page?.data).toMatchObject({
      offset: 0,
      detailList: [{ doc_id: 'd1', content: '问', data: [], status: 2 }, { data: [] }],
    })
    expect(read(routes.chatHistory, null)?.data).toMatchObject({ detailList: [] })
  })

  test.each([
    [null, null],
    [session, session],
    [{ session }, session],
    [{ session: null }, null],
    [
      { ...session, agent_id: 2, conversation_id: 15 },
      { agent_id: '2', conversation_id: '15' },
    ],
  ])('of a session, wrapped or not: %j', (reply, expected) => {
    const found = read(routes.chatSession, reply)?.data as { session: unknown }
    if (expected === null) expect(found.session).toBeNull()
    else expect(found.session).toMatchObject(expected)
  })

  test.each([[session], [{ session }]])('of a session without a wrapper: %j', (reply) => {
    const { success, data } = routes.sessionGet.output.safeParse(reply)
    expect(success ? data : read(routes.sessionGet, reply)?.data).toMatchObject(session)
  })

  test.each([[null], [{}], [{ moved: null }], ['ok'], [true]])('of a login binding: %j', (reply) => {
    expect(read(accountRoutes.loginBinding, reply)).not.toBeNull()
  })

  test('of an agent, without the wrapper', () => {
    const agent = { id: 77, agent_id: 'a77', name: '渡口向导', avatar: null }
    expect(read(agentRoutes.agentDetail, agent)?.data).toMatchObject({ agent: { name: '渡口向导' } })
  })

  test('of lists: an odd item loses itself', () => {
    const list = [
      { ...session, name: '问答', icon: '', message: '', session_id: 'f-1', updated: '1700000000' },
      5,
      null,
    ]
    const reply = read(routes.dialogueList, { datalist: list, offset: 0, hasMore: false })
    expect(reply?.data).toMatchObject({ datalist: [{ name: '问答' }] })
    expect(JSON.stringify(reply?.data).match(/"agent_type"/g)).toHaveLength(1)
  })

  test.each([[null], [{}], [{ version: 3 }], [{ id: null, version: 3 }]])(
    'what was stored under no id is not read as stored: %j',
    (reply) => {
      expect(read(agentRoutes.agentCreateBase, reply)).toBeNull()
    },
  )

  test('what is no such reply at all is not read', () => {
    const strict = z.object({ id: z.string().check(z.minLength(1)), kind: z.enum(['a']) })
    for (const reply of [null, 'x', 7, [], {}, { id: 'x', kind: 'b' }])
      expect(readForeignReply(strict, reply)).toBeNull()
  })
})
