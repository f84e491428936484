import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorNumbers } from '../../../lib/contract/error-code.ts'
import { enErrors } from '../../../lib/messages/en-errors.ts'
import { zhCNPlugins } from '../../../lib/messages/plugins/zh-cn.ts'
import { zhCNErrors } from '../../../lib/messages/zh-cn-errors.ts'
import { zhCNFields } from '../../../lib/messages/zh-cn-fields.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { chinese, chineseSentences } from '../../testing/chinese-sentences.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { errorSentence, inLanguageOf, localeOf } from './sentences.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Where sentences for readers are made. */
const folders = [
  'members/account',
  'members/personal-tokens',
  'programs',
  'writer',
  'music/songs',
  'tools/mcp',
  'tools/plugins/use',
  'tools/plugins/import',
  'server/http',
  'server/socket',
  'limits',
  'conversations',
  'usage/records',
  'files',
  'agents/made',
  'tools/plugins/call',
  'tools/plugins/cases',
  'tools/plugins/group',
  'tools/plugins/tools',
]
/** What these write is read by operators, developers or models, or is a text of a person or a document, not said by the host. */
const notSaid =
  /\.test\.ts$|testing\/|account-settings|outbox\.ts|register-user|devices\.ts|export-account|openapi|docs-page|operator|conversion-settings|database-in-use|turn-notes|own-words|made-agent-prompt|create-made-agent|answer-without-model|with-fitting-prompt|follow-up-questions|assist-prompt|other-words|proposal-schema|copy-agent|agent-authors|model-text|group-tool|suggest-prompt|text-around|song-order|use\/plugin-tool|use\/mcp-tool|use\/read-result|connect\/read-blocks|programs\/mcp\/tool-|mcp-tools|import\/store-import|import\/read-curl/

async function sentences(): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => join(folder, file)),
    ),
  )
  const files = found.flat().filter((file) => file.endsWith('.ts') && !notSaid.test(file))
  return chineseSentences(files.map((file) => join(root, file)))
}

test('every sentence of the host has an English translation', async () => {
  const said = await sentences()
  expect(said.length).toBeGreaterThan(40)
  const untold = said.filter((sentence) => sentence !== '内容' && chinese.test(inLanguageOf('en', sentence)))
  expect(untold).toEqual([])
})

test("so does every reason for which a user's file or link is not read", async () => {
  const makers = ['ingest/refusals.ts', 'ingest/formats.ts', 'outbound/outbound-failure.ts']
  const said = await chineseSentences(makers.map((file) => join(root, file)))
  expect(said).toContain('文件不完整或已损坏，请重新获取后再导入')
  expect(said.filter((sentence) => chinese.test(inLanguageOf('en', sentence)))).toEqual([])
})

test('so do the problems of plugins and tools', () => {
  const said = [...Object.values(zhCNPlugins.validation), ...Object.values(zhCNPlugins.toolFields)]
  expect(said.filter((sentence) => chinese.test(inLanguageOf('en', sentence)))).toEqual([])
})

test('so do the texts of all errors and fields', () => {
  for (const code of Object.keys(zhCNErrors) as (keyof typeof zhCNErrors)[])
    expect(inLanguageOf('en', errorSentence(code))).toBe(`${enErrors[code].title}. ${enErrors[code].advice}.`)
  for (const sentence of Object.values(zhCNFields)) expect(inLanguageOf('en', sentence)).not.toMatch(chinese)
})

test('placeholders are kept, and other sentences stay unchanged', () => {
  expect(inLanguageOf('en', '今天的用量用完了，7 小时后可以继续')).toBe(
    'Today’s allowance is used up; try again in 7 h',
  )
  expect(inLanguageOf('en', '某人写的话')).toBe('某人写的话')
  expect(inLanguageOf('zh-CN', '链接已过期')).toBe('链接已过期')
})

test.each([
  ['en', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['zh-CN', 'zh-CN'],
  ['fr, en', 'zh-CN'],
  ['', 'zh-CN'],
  [undefined, 'zh-CN'],
])('a user who accepts %j gets %s', (accepted, locale) => {
  expect(localeOf(accepted)).toBe(locale)
})

describe('refusals', () => {
  let storage: TestStorage
  let host: TestHost
  beforeAll(async () => {
    storage = await openTestStorage()
    host = await startTestHost(storage, async function* () {})
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  test('of calls are in the language of the page', async () => {
    const client = new AccountClient(host)
    const path = '/v1/nothing'
    expect((await client.with({ 'accept-language': 'en' }).get(path)).body.message).toBe('Unknown endpoint')
    expect((await client.with({ 'accept-language': 'zh-CN' }).get(path)).body.message).toBe('没有这个接口')
    expect((await client.get(path)).body.message).toBe('没有这个接口')
  })

  test('of frames are too', async () => {
    const refused = async (device: string) => {
      const socket = await TestClient.open(host.origin, device)
      socket.sendRaw('{')
      const frame = await socket.until(({ code }) => code === errorNumbers.bad_frame)
      socket.close()
      return frame.message
    }
    expect(await refused(`${newDevice()}&locale=en`)).toBe('The message is not valid JSON')
    expect(await refused(newDevice())).toBe('消息不是有效的 JSON')
  })
})
