import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorReply, startFakeOpenAi } from '../../host/models/testing/fake-openai-server.ts'
import { AccountClient } from '../../host/testing/account-client.ts'
import { newDevice } from '../../host/testing/test-client.ts'
import { searchKeyNames } from '../../lib/contract/keyed-searches.ts'
import { oneModelEndpoints } from '../../lib/contract/model-endpoints.ts'
import type { LoginAnswer } from '../../lib/contract/routes/account-routes.ts'
import { accountFilePaths } from '../../lib/contract/routes/account-routes.ts'
import { consoleRoutes } from '../../lib/contract/routes/console-routes.ts'
import { startOwnProduct } from '../bench/support/product-process.ts'
import { setupLink } from '../fixtures/setup-link.ts'
import { expect, test } from '../fixtures/story.ts'

/** Each with an address, a key and a model of its own. */
const modelRoles = oneModelEndpoints
/** Two services of an embedding model must have the same one. */
const modelAt = (endpoint: string) => `model-of-${endpoint.replace('EMBEDDING_2', 'EMBEDDING')}`

test('secrets that an operator stores are in no reply, page, log or file of the product', {
  tag: '@core',
}, async () => {
  await using scope = new AsyncDisposableStack()
  const fake = await startFakeOpenAi(errorReply(401, { message: 'no such key' }))
  scope.defer(() => fake.close())
  const product = await startOwnProduct(scope, { LLM_BASE_URL: '', LOG_LEVEL: 'debug', RATE_LIMIT: '600' })
  const host = { origin: product.origin, codes: [], asksCaptcha: true }
  const link = new URL(await setupLink(product.dataDirectory)).hash.slice(1)
  const device = newDevice()
  const entered = await new AccountClient(host, { device_hash: device }).post(consoleRoutes.setupEnter.path, {
    link,
  })
  const token = (entered.body.data as LoginAnswer).token
  const operator = new AccountClient(host, { device_hash: device, k_sso_token: token })
  const replies: string[] = []
  const call = async (path: string, body: object) => {
    const reply = await operator.post(path, body)
    replies.push(JSON.stringify(reply.body))
    return reply.status
  }

  const secrets = [
    'LLM_API_KEY',
    ...modelRoles.map((role) => `${role}_API_KEY`),
    ...searchKeyNames,
    'BING_API_KEY',
    'ALIYUN_ACCESS_KEY_SECRET',
    'TENCENT_SECRET_KEY',
  ]
  const canaries = Object.fromEntries(secrets.map((name, at) => [name, `canary-${at}-0123456789abcdef`]))
  const addresses = {
    LLM_BASE_URL: fake.baseUrl,
    LLM_MODELS: 'm1',
    ...Object.fromEntries(
      modelRoles.flatMap((role) => [
        [`${role}_BASE_URL`, fake.baseUrl],
        [`${role}_MODEL`, modelAt(role)],
      ]),
    ),
    BING_URL: 'http://127.0.0.1:9',
  }
  const changes = { ...addresses, ...canaries }
  expect(await call(consoleRoutes.consoleChange.path, { changes })).toBe(200)
  // The searches are real vendors, who are not called.
  for (const group of ['model', 'image'])
    expect(await call(consoleRoutes.consoleTest.path, { group, changes })).toBe(200)
  await call(consoleRoutes.consoleModels.path, { endpoint: 'language', changes })
  await call(consoleRoutes.consoleChange.path, { changes: { ...changes, LLM_BASE_URL: 'no address' } })
  const headers = { device_hash: device, k_sso_token: token, cookie: `k_sso_token=${token}` }
  const pages = [
    consoleRoutes.consoleSettings.path,
    consoleRoutes.consoleSurroundings.path,
    accountFilePaths.export,
    '/runtime-config',
    '/metrics',
    '/openapi.json',
    '/',
    '/console',
    '/console/setup',
    '/settings',
  ]
  for (const path of pages) {
    const response = await fetch(product.origin + path, { headers })
    expect([path, response.status]).toEqual([path, 200])
    replies.push(await response.text())
  }
  expect(fake.requests.some(({ authorization }) => authorization.includes('canary-0'))).toBe(true)
  for (const text of replies) expect(text).not.toContain('canary')
  expect(product.output()).not.toContain('canary')
  await product.end('SIGTERM')
  const files = readdirSync(product.dataDirectory, { recursive: true, withFileTypes: true })
  const leaking = files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes('canary'))
  expect(leaking).toEqual([])
})
