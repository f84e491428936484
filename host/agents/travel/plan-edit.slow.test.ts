import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { PlanDraft } from '../../../lib/contract/cards/plan.ts'
import type { ChatRecord } from '../../../lib/contract/frames/record.ts'
import { headerNames } from '../../../lib/contract/identity.ts'
import { routes } from '../../../lib/contract/routes/http.ts'
import { planRoutes } from '../../../lib/contract/routes/plan-routes.ts'
import { dialogueFilePaths } from '../../../lib/contract/routes/share-routes.ts'
import { WordAudit } from '../../moderation/word-audit.ts'
import { WordList } from '../../moderation/word-list.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { call, makeWorld, personas, statusOfOthers, type World } from '../../testing/authorization/world.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

let storage: TestStorage
let host: TestHost

beforeAll(async () => {
  storage = await openTestStorage()
  const audit = new WordAudit({ words: new WordList([{ text: '禁语', isForbidden: true }]), isHealthy: true })
  host = await startTestHost(
    storage,
    async function* () {
      const days = [{ title: '第 1 天', date: '2026-12-01', items: [{ time: '09:00', title: '故宫' }] }]
      const budget = { amount: 500, people: 2 }
      yield { model: '模型' }
      yield {
        id: 'plan',
        type: 'plan',
        target: 'replace',
        content: { title: '一日', version: 1, budget, days },
      }
      yield { id: 'c1', type: 'markdown', target: 'replace', content: '好了' }
      const text = '电话 1\n\n## 教育背景\n\n- 清河大学'
      yield {
        id: 'document',
        type: 'document',
        target: 'replace',
        content: { title: '李雷', text, doubts: ['40%'] },
      }
    },
    { audit, env: readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', CLIENT_ID: '200005' }) },
  )
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

const draft = (title: string): PlanDraft => ({
  title: '改过',
  days: [{ title: '第 1 天', date: '2026-12-01', items: [{ title, time: '10:00-11:30', cost: 60 }] }],
})
const edit = (
  { docId, credentials }: World,
  plan: unknown,
  { version = 1, card = 'plan', as = 'owner' as (typeof personas)[number] } = {},
) =>
  call(host, 'POST', planRoutes.planEdit.path, credentials[as], {
    doc_id: docId,
    card_id: card,
    version,
    plan,
  })
const planNow = async ({ docId, credentials }: World) => {
  const { data } = await call(host, 'GET', routes.recordVersion.path, credentials.owner, { doc_id: docId })
  return readCards((data as ChatRecord).data, 'plan')[0]
}

test('the owner changes a plan, once per version, and its budget stays', async () => {
  const world = await makeWorld(host, true)
  expect(await edit(world, draft('天坛'))).toMatchObject({ status: 200, data: { plan: { version: 2 } } })
  expect(await planNow(world)).toEqual({ ...draft('天坛'), budget: { amount: 500, people: 2 }, version: 2 })
  // Another tab still shows the first state.
  expect(await edit(world, draft('长城'))).toMatchObject({ status: 409 })
  expect(await planNow(world)).toEqual({ ...draft('天坛'), budget: { amount: 500, people: 2 }, version: 2 })
  expect(await edit(world, draft('长城'), { version: 2 })).toMatchObject({ status: 200 })
})

test('of two concurrent changes one is refused', async () => {
  const world = await makeWorld(host, false)
  const replies = await Promise.all(['甲', '乙', '丙'].map((title) => edit(world, draft(title))))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  const taken = replies.find(({ status }) => status === 200)?.data as { plan: unknown }
  expect(await planNow(world)).toEqual(taken.plan)
})

test.each(personas.filter((each) => each !== 'owner'))('%s changes nothing', async (as) => {
  const world = await makeWorld(host, true)
  expect((await edit(world, draft('长城'), { as })).status).toBe(statusOfOthers(as, 404))
  expect((await planNow(world))?.version).toBe(1)
})

test.each([
  ['another card', draft('长城'), { card: 'c1' }, 404],
  ['no card', draft('长城'), { card: 'none' }, 404],
  ['a listed word', draft('这里有禁 语'), {}, 422],
  ['a day that does not exist', { title: '', days: [{ title: '', date: '2026-02-30', items: [] }] }, {}, 400],
  ['no days', { title: '', days: [] }, {}, 400],
  ['a text that is too long', draft('长'.repeat(81)), {}, 400],
  [
    'sources without end',
    {
      title: '',
      days: [{ title: '', items: [{ title: '', sources: Array.from({ length: 11 }, () => 1) }] }],
    },
    {},
    400,
  ],
  ['a cost below nothing', { title: '', days: [{ title: '', items: [{ title: '', cost: -1 }] }] }, {}, 400],
])('%s is refused', async (_name, plan, how, status) => {
  const world = await makeWorld(host, false)
  expect((await edit(world, plan, how)).status).toBe(status)
  expect((await planNow(world))?.version).toBe(1)
})

test('it is exported as a calendar and as Markdown in its current version, labelled, for its owner only', async () => {
  const world = await makeWorld(host, true)
  await edit(world, draft('天坛'))
  const fileAs = async (persona: (typeof personas)[number], format: string, cardId = 'plan') => {
    const { deviceHash, token } = world.credentials[persona]
    const query = { conversation_id: world.conversationId, doc_id: world.docId, card_id: cardId, format }
    const headers = { [headerNames.deviceHash]: deviceHash, ...(token ? { [headerNames.token]: token } : {}) }
    return fetch(`${host.origin}${dialogueFilePaths.export}?${new URLSearchParams(query).toString()}`, {
      headers,
    })
  }
  const calendar = await fileAs('owner', 'ics')
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const file = (await calendar.text()).replaceAll('\r\n ', '')
  expect(file).toContain('SUMMARY:天坛\r\n')
  expect(file).toContain('DTSTART:20261201T100000\r\nDTEND:20261201T113000\r\n')
  expect(file).toMatch(/X-AIGC:.*Label.*\r\nCOMMENT:AI 生成 · 由 模型 生成/)
  const markdown = await (await fileAs('owner', 'md')).text()
  expect(markdown).toMatch(
    /# 改过\n\n> AI 生成 · 由 模型 生成\n\n## 第 1 天 · 2026-12-01\n\n- 10:00-11:30 \*\*天坛\*\* · 60 元/,
  )
  expect((await fileAs('otherMember', 'ics')).status).toBe(404)
  expect((await fileAs('owner', 'ics', 'none')).status).toBe(404)
  expect((await fileAs('owner', 'ics', 'c1')).status).toBe(409)
})

test('a written text is exported as Word, with styles, a list and the label', async () => {
  const { credentials, conversationId, docId } = await makeWorld(host, false)
  const query = { conversation_id: conversationId, doc_id: docId, card_id: 'document', format: 'docx' }
  const reply = await fetch(
    `${host.origin}${dialogueFilePaths.export}?${new URLSearchParams(query).toString()}`,
    {
      headers: { [headerNames.deviceHash]: credentials.owner.deviceHash },
    },
  )
  expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent('李雷.docx'))
  const parts = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const body = part('word/document.xml')
  expect(body).toMatch(
    /w:val="Title"[\s\S]*李雷[\s\S]*AI 生成[\s\S]*w:val="Heading2"[\s\S]*教育背景[\s\S]*<w:numPr>[\s\S]*清河大学/,
  )
  expect(body).not.toMatch(/40%|故宫|好了/)
  expect(part('docProps/custom.xml')).toContain('AIGC')
})
