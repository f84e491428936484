import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { toolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { hostileTexts } from '../../reading/testing/hostile-texts.ts'
import { type HttpsFake, startHttpsFake } from '../testing/https-fake.ts'
import { callTool } from './call-tool.ts'

let fake: HttpsFake
beforeAll(async () => {
  fake = await startHttpsFake()
})
afterAll(() => fake.close())

const tool = toolSettings.parse({ name: 't', description: 'd', path: '/things' })
const plugin = {
  url: 'https://api.example.com/v1',
  headers: [{ name: 'X-Key', value: 'key-value-123' }],
  auth: null,
}
/** What the process of all members may parse of one reply: what is shown of it. */
const parsedHere = 70_000

test.each(hostileTexts)('$what is not read in the process of all members', async ({ type, body }) => {
  fake.answer = (_request, response) => response.writeHead(200, { 'content-type': type }).end(body)
  const parse = jest.spyOn(JSON, 'parse')
  const decode = jest.spyOn(TextDecoder.prototype, 'decode')
  const deps = { egress: fake.egress, makeId: () => 'id' }
  const { exchange } = await callTool(deps, () => plugin, tool, {}, AbortSignal.timeout(20_000))
  const parsed = parse.mock.calls.map(([text]) => text.length)
  const decoded = decode.mock.calls.map(([bytes]) => bytes?.byteLength ?? 0)
  expect(Math.max(0, ...parsed, ...decoded)).toBeLessThan(parsedHere)
  expect(exchange.response?.status).toBe(200)
  jest.restoreAllMocks()
})
