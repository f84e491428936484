import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import Fastify from 'fastify'
import type { Finding } from '../../../lib/contract/diagnosis.ts'
import { errorReply, startFakeOpenAi } from '../../models/testing/fake-openai-server.ts'
import { processEnvironment } from '../../platform/process-environment.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { announceOperatorPort, operatorToken } from '../../storage/data-directory/operator-access.ts'
import { makeTemporaryFolder } from '../../storage/testing/temporary-folder.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { SetupLinks } from '../console/setup-links.ts'
import { operatorModule } from '../operator-api/operator-module.ts'

const command = fileURLToPath(new URL('./doctor.ts', import.meta.url))

async function doctor(settings: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...args], {
    env: { NODE_ENV: 'test', PATH: processEnvironment().PATH, WIKIPEDIA_URL: '', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [code, said, complained] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, said, complained }
}

test('checks directly when no product runs, and exits with 1 when something is broken', async () => {
  const folder = await makeTemporaryFolder()
  const fake = await startFakeOpenAi(errorReply(401, { message: 'no' }))
  const well = { DATA_DIR: folder.path }
  expect((await doctor(well)).code).toBe(0)
  const wrong = { ...well, LLM_BASE_URL: fake.baseUrl, LLM_MODEL: 'm1', LLM_API_KEY: 'sk-canary' }
  const { code, said } = await doctor(wrong)
  expect(code).toBe(1)
  expect(said).toMatch(/^✗ 语言模型 {2}密钥被拒绝 {2}→ {2}检查 LLM_API_KEY/m)
  expect((await doctor({ ...wrong, APP_LANG: 'en' })).said).toMatch(
    /^✗ Language model {2}the key was refused/m,
  )
  const found = JSON.parse((await doctor(wrong, '--json')).said) as Finding[]
  expect(found).toContainEqual({
    check: 'model',
    state: 'broken',
    cause: 'key_refused',
    values: { setting: 'LLM_API_KEY' },
  })
  expect((await doctor(well, '--all')).code).toBe(2)
  await fake.close()
  await folder.remove()
})

test('names each setting that keeps the product from starting', async () => {
  const { code, said } = await doctor({ PORT: 'abc', REDIS_URL: 'localhost' })
  expect(code).toBe(1)
  expect(said).toMatch(/^✗ 设置 {2}PORT：应为整数/m)
  expect(said).toMatch(/^✗ 设置 {2}REDIS_URL：应为 redis:\/\/ 地址/m)
})

test('asks the product that uses the data directory, which shows it to nothing else', async () => {
  const storage = await openTestStorage()
  const token = await operatorToken(storage.directory)
  const env = readEnvironment({ DATA_DIR: storage.directory, WIKIPEDIA_URL: '' })
  const library = storage.library.collection('public')
  const app = Fastify()
  operatorModule({ ...storage, token, env, library, links: new SetupLinks(Date.now), now: Date.now }).http?.(
    app,
    {} as never,
  )
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const alone = await doctor({ DATA_DIR: storage.directory })
  expect(alone.said).toMatch(/^✗ 数据目录 /m)
  await announceOperatorPort(storage.directory, Number(new URL(address).port))
  const asked = await doctor({ DATA_DIR: storage.directory })
  expect(asked).toMatchObject({ code: 0, complained: '' })
  expect(asked.said).toMatch(/^✓ 数据库 {2}SQLite/m)
  expect((await fetch(`${address}/operator/doctor`)).ok).toBe(false)
  await app.close()
  await storage.remove()
})
