import { beforeAll, expect, test } from '@jest/globals'
import { agentStatus } from '../../../../lib/contract/made-agent.ts'
import { WordAudit } from '../../../moderation/word-audit.ts'
import { WordList } from '../../../moderation/word-list.ts'
import { randomId } from '../../../platform/make-id.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { buildUser } from '../../../testing/build-user.ts'
import { publishAgent } from '../publish-agent.ts'
import { saveAgent } from '../save-agent.ts'
import { findAgent, readVersion } from '../stored-agent.ts'
import { storeAgent } from '../testing/store-agent.ts'
import { shareLink, updateLinks } from './agent-links.ts'
import { listAgentLinks } from './listed-links.ts'

const origin = 'https://zhizhou.example'

describeOnEachDatabase('links of an agent that is changed', (database) => {
  let owner: string
  beforeAll(async () => {
    owner = (await buildUser(database())).owner
  })
  const deps = () => ({
    database: database(),
    now: Date.now,
    makeId: randomId,
    sharedKey: 'key',
    audit: new WordAudit({ words: new WordList([{ text: '禁语', isForbidden: true }]), isHealthy: true }),
    isReviewed: () => false,
  })
  async function shared(): Promise<string> {
    const unpublished = { status: agentStatus.private, published_version: 0, published_at: 0 }
    const id = await storeAgent(
      database(),
      owner,
      [{ intro: '分享时的', prompt: '你是楼里帮手' }],
      unpublished,
    )
    await shareLink(deps(), owner, { agentId: id, scope: 'use', duration: 0 }, origin)
    return id
  }
  async function save(id: string, intro: string): Promise<void> {
    const { version = 0 } = (await findAgent(database(), id)) ?? {}
    await saveAgent(deps(), owner, { id, based: version }, (settings) => ({ ...settings, intro }))
  }
  async function linked(id: string): Promise<string | undefined> {
    const { linked_version: version = 0 } = (await findAgent(database(), id)) ?? {}
    return (await readVersion(database(), id, version))?.intro
  }
  const isBehind = async (id: string) => (await listAgentLinks(deps(), owner, id, origin)).is_behind

  test('share the version of their making until they are updated', async () => {
    const id = await shared()
    expect(await isBehind(id)).toBe(false)
    await save(id, '改过的')
    expect([await linked(id), await isBehind(id)]).toEqual(['分享时的', true])
    for (const _ of [1, 2]) await updateLinks(deps(), owner, id)
    expect([await linked(id), await isBehind(id)]).toEqual(['改过的', false])
  })

  test('are updated by the author alone, and with no listed word', async () => {
    const id = await shared()
    await save(id, '有禁语')
    const { owner: stranger } = await buildUser(database())
    await expect(updateLinks(deps(), stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(updateLinks(deps(), owner, id)).rejects.toMatchObject({ code: 'bad_request' })
    expect(await linked(id)).toBe('分享时的')
  })

  test('never lag behind a published agent', async () => {
    const id = await shared()
    await publishAgent(deps(), owner, { id, category: 'life', note: '' })
    await save(id, '发布后改的')
    expect(await isBehind(id)).toBe(false)
  })

  test('of an agent that is saved at the same moment share one of its versions', async () => {
    const id = await shared()
    await save(id, '第二版')
    await Promise.all([save(id, '第三版'), updateLinks(deps(), owner, id)])
    expect(['第二版', '第三版']).toContain(await linked(id))
  })
})
