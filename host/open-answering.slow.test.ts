import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import pino from 'pino'
import { agentIds } from '../lib/contract/agent-ids.ts'
import { webQuestions } from '../lib/messages/web-questions.ts'
import { auxiliaryModel } from './models/models.ts'
import { errorReply, startFakeOpenAi } from './models/testing/fake-openai-server.ts'
import { openAudit } from './moderation/audit.ts'
import { openAnswering } from './open-answering.ts'
import { openSecretBox } from './platform/secret-box.ts'
import { runPipeline } from './search/testing/run-pipeline.ts'
import { LiveSettings } from './settings/live-settings.ts'
import { openTestStorage } from './testing/test-storage.ts'

const log = pino({ level: 'silent' })

test.each([
  [
    'of the same process id, as in a container that was started again',
    `${hostname()}-${process.pid}-deadbeef`,
  ],
  ['of another machine, as of a container that was made anew', `0a1b2c3d4e5f-1-deadbeef`],
  ['of no other folder', '.'],
])('tables of people that a killed process has left are deleted: %s', async (_, name) => {
  await using after = new AsyncDisposableStack()
  const storage = await openTestStorage()
  after.defer(() => storage.remove())
  const left = join(storage.directory, 'analysis', name)
  await mkdir(left, { recursive: true })
  await writeFile(join(left, 'people.duckdb'), '')
  after.use(await opened(storage, { WIKIPEDIA_URL: '' }))
  expect(existsSync(join(left, 'people.duckdb'))).toBe(false)
})

test.each([
  ['nothing', { WIKIPEDIA_URL: '' }, false],
  ['feeds alone, which no search reads', { WIKIPEDIA_URL: '', FEEDS: 'https://example.org/feed' }, false],
  ['an encyclopedia', { WIKIPEDIA_URL: 'https://example.org' }, true],
])(
  'questions about the world are proposed when the web is searched: %s',
  async (_, environment, isProposed) => {
    await using after = new AsyncDisposableStack()
    const storage = await openTestStorage()
    after.defer(() => storage.remove())
    const { answering } = after.use(await opened(storage, environment))
    const proposed = await answering.suggestions.guess([], 6, 'reader')
    expect(proposed.some((question) => webQuestions['zh-CN'].includes(question))).toBe(isProposed)
  },
)

async function opened(
  storage: Awaited<ReturnType<typeof openTestStorage>>,
  environment: Record<string, string>,
) {
  const box = openSecretBox('key')
  const settings = await LiveSettings.open({ ...storage, environment, box, log, now: Date.now })
  const deps = { settings, storage, audit: openAudit, now: Date.now, log }
  const { answering, auxiliaryPauses, close } = openAnswering(deps)
  return {
    settings,
    answering,
    auxiliaryPauses,
    async [Symbol.asyncDispose]() {
      await close()
      settings.close()
    },
  }
}

test('an endpoint that is too busy for auxiliary requests is listed for the diagnosis', async () => {
  await using after = new AsyncDisposableStack()
  const storage = await openTestStorage()
  after.defer(() => storage.remove())
  const busy = await startFakeOpenAi(errorReply(429, { message: 'Rate limit reached' }))
  after.defer(() => busy.close())
  const opening = await opened(storage, { LLM_BASE_URL: busy.baseUrl, LLM_MODEL: 'm', WIKIPEDIA_URL: '' })
  const { answering, auxiliaryPauses } = after.use(opening)
  expect(auxiliaryPauses()).toEqual([])
  const { signal } = new AbortController()
  const messages = [{ role: 'user', content: '问' }] as const
  const auxiliary = auxiliaryModel(answering.models.choose())
  await expect(auxiliary?.stream({ messages, signal }).next()).rejects.toThrow('429')
  expect(auxiliaryPauses()).toMatchObject([{ service: new URL(busy.baseUrl).host, model: 'm' }])
  expect(auxiliaryModel(answering.models.choose())).toBeNull()
})

test('the normal search asks what is set after the start', async () => {
  await using after = new AsyncDisposableStack()
  const storage = await openTestStorage()
  after.defer(() => storage.remove())
  const { settings, answering } = after.use(await opened(storage, {}))
  const asked = Promise.withResolvers<string>()
  const wiki = createServer((request, response) => {
    asked.resolve(request.url ?? '')
    response.end('{}')
  })
  await new Promise<void>((resolve) => wiki.listen(0, '127.0.0.1', resolve))
  after.defer(async () => void wiki.close())
  await settings.change({ WIKIPEDIA_URL: `http://127.0.0.1:${(wiki.address() as AddressInfo).port}` })
  const query = { kind: 'search', agentId: agentIds.universal, agentType: 'universal' } as const
  const agent = await answering.findAgent({ ...query, owner: 'owner', prompt: { pattern: 'normal' } })
  if (!agent) throw new Error('there is no normal search')
  await runPipeline((...run) => agent.start(...run), '长城有多长')
  expect(await asked.promise).toContain(encodeURIComponent('长城'))
})
