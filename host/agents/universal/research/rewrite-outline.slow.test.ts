import { afterEach, expect, test } from '@jest/globals'
import type { OutlineContent } from '../../../../lib/contract/cards/outline.ts'
import { errorNumbers } from '../../../../lib/contract/error-code.ts'
import { responseCode } from '../../../../lib/contract/frames/frame.ts'
import { researchRoutes } from '../../../../lib/contract/routes/research-routes.ts'
import { noModels, registryOf } from '../../../models/registry.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { AccountClient } from '../../../testing/account-client.ts'
import { SharedBus } from '../../../testing/shared-bus.ts'
import { newDevice, TestClient } from '../../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage } from '../../../testing/test-storage.ts'
import { createResearch } from './research.ts'
import { question, sceneOf } from './testing/research-scene.ts'

const opened = new Set<() => Promise<unknown>>()
afterEach(async () => {
  for (const close of [...opened].toReversed()) await close()
  opened.clear()
})

const dayMs = 24 * 60 * 60_000

describeOnEachDatabase('an outline that waits', (database) => {
  /** Hosts over one storage, with a research between fakes. */
  async function scene(now: () => number = Date.now) {
    const storage = await openTestStorage()
    opened.add(() => storage.remove())
    const bus = new SharedBus()
    const research = sceneOf({ clock: now })
    const agent = createResearch(research.deps)
    const models = registryOf(research.model ? [research.model] : [])
    const start = async (registry = models): Promise<TestHost> => {
      const shared = { ...storage, bus, database: database(), leaseDatabase: database() }
      const host = await startTestHost(shared, agent, { isAlone: false, models: registry, now })
      opened.add(() => host.close())
      return host
    }
    const device = newDevice()
    const rewrite = (host: TestHost, askId: string, body: object = {}, as = device) =>
      new AccountClient(host, { device_hash: as }).post(researchRoutes.researchRewrite.path, {
        ask_id: askId,
        outline: { sections: [{ id: 's2', title: '我改过的', points: ['甲'] }] },
        ...body,
      })
    const asked = async (host: TestHost) => {
      const client = await TestClient.open(host.origin, device)
      opened.add(async () => client.close())
      const askId = client.ask(question, { pattern: 'research' })
      const { conversation_id: id = '' } = await client.until(({ waiting }) => waiting !== undefined)
      return { client, askId, id }
    }
    const bareHost = () => start(noModels)
    return { research, start, rewrite, asked, device, bareHost }
  }

  test('is rewritten by any process, shown in all open pages, and keeps its drafts and deadline', async () => {
    const { start, rewrite, asked, research } = await scene()
    const [first, second] = await Promise.all([start(), start()])
    const { client, askId, id } = await asked(first)
    const waiting = (await client.until((frame) => frame.waiting !== undefined)).waiting
    const { body, status } = await rewrite(second, askId, { instruction: '多写钱' })
    expect(status).toBe(200)
    const { outline } = body.data as { outline: OutlineContent }
    expect(outline).toMatchObject({ version: 2, versions: 2 })
    expect(outline.drafts?.[0]?.sections).toEqual([{ id: 's2', title: '我改过的', points: ['甲'] }])
    expect(outline.sections[0]?.title).toBe('重写后的第一节')
    const shown = await client.until(({ data }) => JSON.stringify(data ?? []).includes('重写后的第一节'))
    expect(shown.waiting).toEqual(waiting)
    expect(client.cards(askId).at(-1)?.content).toEqual(outline)
    const again = await rewrite(first, askId)
    expect((again.body.data as { outline: OutlineContent }).outline.version).toBe(3)
    client.send({ ask_id: askId, action: 'skip_copilot' }, id)
    expect((await client.ended(askId)).code).toBe(responseCode.normalEnd)
    expect(research.calls.model.filter((call) => call === 'rewrite')).toHaveLength(2)
    const written = client.cards(askId).find(({ type }) => type === 'outline')?.content as OutlineContent
    expect(written.sections[0]).toMatchObject({ title: '重写后的第一节', state: 'done' })
  })

  test('is not rewritten by others, nor after it was chosen, nor for another ask', async () => {
    const { start, rewrite, asked, research } = await scene()
    const host = await start()
    const { client, askId, id } = await asked(host)
    expect((await rewrite(host, askId, {}, newDevice())).status).toBe(404)
    expect((await rewrite(host, '00000000-0000-4000-8000-000000000009')).status).toBe(404)
    expect((await rewrite(host, askId, { outline: { sections: [] } })).status).toBe(400)
    client.send({ ask_id: askId, action: 'skip_copilot' }, id)
    await client.ended(askId)
    const { status, body } = await rewrite(host, askId)
    expect([status, body.code]).toEqual([409, errorNumbers.conflict])
    expect(research.calls.model).not.toContain('rewrite')
  })

  test('of a concurrent choice and rewrite one wins, without loss', async () => {
    const { start, rewrite, asked } = await scene()
    const host = await start()
    const { client, askId, id } = await asked(host)
    const rewriting = rewrite(host, askId)
    client.send({ ask_id: askId, action: 'skip_copilot' }, id)
    expect((await client.ended(askId)).code).toBe(responseCode.normalEnd)
    expect([200, 409]).toContain((await rewriting).status)
    const outline = client.cards(askId).find(({ type }) => type === 'outline')?.content as OutlineContent
    expect(outline.sections.every(({ state }) => state === 'done')).toBe(true)
  })

  test('without a model is unchanged', async () => {
    const { start, rewrite, asked, bareHost } = await scene()
    const host = await start()
    const { askId } = await asked(host)
    const bare = await bareHost()
    expect((await rewrite(bare, askId)).status).toBe(422)
  })

  test('ends after a day as stopped, without using a quota', async () => {
    let later = 0
    const { start, asked, research } = await scene(() => Date.now() + later)
    const host = await start()
    const { client, askId } = await asked(host)
    later = dayMs + 1_000
    await host.app.engine.endWaits()
    expect((await client.ended(askId)).code).toBe(responseCode.userCancelEnd)
    expect(research.calls.model).toEqual(['plan'])
    expect(research.used).toEqual([])
  })

  test('and its report resumes in another process, without repeating finished sections', async () => {
    const { start, asked, research, device } = await scene()
    const first = await start()
    const { client, askId, id } = await asked(first)
    client.send({ ask_id: askId, action: 'skip_copilot' }, id)
    await client.until(({ data }) => JSON.stringify(data ?? []).includes('"state":"done","queries"'))
    await first.close()
    const second = await start()
    const reader = await TestClient.open(second.origin, device)
    opened.add(async () => reader.close())
    reader.send({ action: 'reconnect', ask_id: askId })
    expect((await reader.ended(askId)).code).toBe(responseCode.normalEnd)
    const outline = reader.cards(askId).find(({ type }) => type === 'outline')?.content as OutlineContent
    expect(outline.sections.every(({ state }) => state === 'done')).toBe(true)
    expect(research.used).toHaveLength(1)
  })
})
