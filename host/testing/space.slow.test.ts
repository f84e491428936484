import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { agentRoutes } from '../../lib/contract/routes/agent-routes.ts'
import { checkRoutes } from '../../lib/contract/routes/check-routes.ts'
import { fileRoutes } from '../../lib/contract/routes/file-routes.ts'
import { pluginRoutes } from '../../lib/contract/routes/plugin-routes.ts'
import { toolRoutes } from '../../lib/contract/routes/tool-routes.ts'
import { writerRoutes } from '../../lib/contract/routes/writer-routes.ts'
import { giveFile } from '../files/testing/give-file.ts'
import { randomId } from '../platform/make-id.ts'
import { openSecretBox } from '../platform/secret-box.ts'
import { readEnvironment } from '../settings/environment.ts'
import { statement } from '../storage/database/database.ts'
import { openJobs } from '../storage/jobs/database-jobs.ts'
import type { Jobs } from '../storage/jobs/jobs.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { pluginMember, weather } from '../tools/plugins/testing/plugin-member.ts'
import { storeTool } from '../tools/plugins/testing/store-tool.ts'
import { startTestHost, type TestHost } from './test-host.ts'
import { openTestStorage, type TestStorage } from './test-storage.ts'

const mebibyte = 1024 * 1024
const full = { code: 413, message: '你的空间用完了，请先删除一些文件、文档、智能体、插件、核对或对话' }
/** 300,000 bytes in UTF-8. */
const text = '字'.repeat(100_000)

describeOnEachDatabase('the space of a member', (database) => {
  let storage: TestStorage
  let host: TestHost
  let jobs: Jobs
  beforeAll(async () => {
    storage = await openTestStorage()
    // In the database of the tests: a check is committed with its job.
    jobs = openJobs({ database: database(), bus: storage.bus, makeId: randomId, report: () => undefined })
    const env = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', QUOTA_FILES_MB: '1' })
    const secretBox = openSecretBox('the key of these tests')
    host = await startTestHost({ ...storage, jobs, database: database() }, async function* () {}, {
      env,
      secretBox,
    })
  })
  afterAll(async () => {
    await host.close()
    await jobs.close()
    await storage.remove()
  })

  async function member() {
    const built = await pluginMember(host, database())
    const used = async () => {
      const { body } = await built.client.get(`${fileRoutes.fileList.path}?offset=0`)
      return (body.data as { used: number }).used
    }
    const write = (content: string) => built.post(writerRoutes.docCreate, { title: '手记', content })
    return { ...built, used, write }
  }

  test('has documents in it, and their versions; what does not fit is refused with a sentence', async () => {
    const { client, post, used, write } = await member()
    expect(await used()).toBe(0)
    const { doc_id: id } = (await write(text)).body.data as { doc_id: string }
    expect(await used()).toBeGreaterThan(900_000)
    const save = { doc_id: id, title: '手记', content: `${text}二`, version: 1, reason: 'polish' }
    expect((await post(writerRoutes.docSave, save)).body).toMatchObject(full)
    expect((await write('短')).status).toBe(200)
    const { body } = await client.get(`${writerRoutes.docGet.path}?doc_id=${id}`)
    expect(body.data).toMatchObject({ version: 1, content: text })
    expect((await post(writerRoutes.docDelete, { doc_id: id })).status).toBe(200)
    expect(await used()).toBeLessThan(100)
    expect((await write(text)).status).toBe(200)
  })

  test('is not exceeded by documents that are written at once', async () => {
    const { used, write } = await member()
    const replies = await Promise.all(Array.from({ length: 12 }, () => write('字'.repeat(30_000))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await used()).toBeLessThanOrEqual(mebibyte)
  })

  test('is shared by files, and by all that the member makes: nothing more fits into a full one', async () => {
    const author = await member()
    const [plugin, agent] = [
      await author.create(),
      (await author.post(agentRoutes.agentCreateBase, { name: '甲', intro: '乙', prompt: '丙' })).body.data,
    ]
    await storeTool(database(), { pluginId: plugin, owner: author.owner })
    const id = await giveFile({ ...storage, database: database() }, author.owner, 'a.txt', Buffer.from('a'))
    const fill = database()
      .build.updateTable('files')
      .set({ size: mebibyte + 1 - (await author.used()) })
    await database().batch([statement(fill.where('id', '=', id), 1)])
    expect(await author.used()).toBe(mebibyte)

    const tool = { plugin_id: plugin, name: '查', description: '查一查', path: '/a', is_safe: true }
    const more: readonly [{ readonly path: string }, object][] = [
      [writerRoutes.docCreate, { title: '手记', content: '一' }],
      [agentRoutes.agentCreateBase, { name: '丁', intro: '乙', prompt: '丙' }],
      [agentRoutes.agentCreateBase, { ...(agent as object), name: '甲', intro: '乙', prompt: '丙丙' }],
      [pluginRoutes.pluginCreate, weather],
      [pluginRoutes.pluginPublish, { id: plugin }],
      [toolRoutes.toolCreate, tool],
      [checkRoutes.checkStart, { text: '一句话。' }],
      [fileRoutes.fileSign, { name: 'b.txt', size: 1, mime: 'text/plain', sha256: 'a'.repeat(64) }],
    ]
    for (const [route, body] of more)
      expect([route.path, (await author.post(route, body)).body.code]).toEqual([route.path, 413])
    expect(await author.used()).toBe(mebibyte)
    expect((await author.post(writerRoutes.docCreate, { title: '手记', content: '一' })).body).toMatchObject(
      full,
    )
  })
})
