import { expect, test } from '@jest/globals'
import { openTestStorage } from '../../testing/test-storage.ts'
import { callingOnce, givenName, openPluginScene } from './testing/plugin-chat.ts'

const order = {
  name: '下单',
  method: 'POST',
  path: '/orders/{shop}',
  content_type: 'application/json',
  params: [
    { name: 'shop', in: 'path', type: 'integer', required: true, description: '', fixed: false },
    { name: 'coupon', in: 'query', type: 'string', required: false, description: '', fixed: false },
    { name: 'gift', in: 'query', type: 'boolean', required: false, description: '', fixed: false },
  ],
  body_schema: {
    type: 'object',
    required: ['items'],
    properties: {
      items: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } },
      pieces: { type: 'integer', default: 1 },
    },
  },
  is_safe: false,
} as const

/** Arguments as models write them, and what is sent. */
const written: readonly (readonly [string, object])[] = [
  ['as described', { shop: 7, body: { items: [{ sku: 'A1' }] } }],
  ['numbers and booleans as texts', { shop: '7', gift: 'true', body: { items: [{ sku: 'A1' }] } }],
  ['null for what is left out', { shop: 7, coupon: null, body: { items: [{ sku: 'A1' }], pieces: null } }],
  ['the body as a text of JSON', { shop: 7, body: '{"items":[{"sku":"A1"}]}' }],
  ['a list as a text of JSON', { shop: 7, body: { items: '[{"sku":"A1"}]' } }],
]

test.each(written)('arguments are taken as the debug panel takes them: %s', async (_, given) => {
  const storage = await openTestStorage()
  const scene = await openPluginScene(
    storage.database,
    callingOnce(givenName, [{ tool: order.name, arguments: given }]),
  )
  const agent = await scene.agentWith([await scene.addTool(order as never)], await scene.publish())
  const client = await scene.open(scene.host, scene.author.token)
  const askId = scene.ask(client, agent, '下单 A1')
  await client.until((frame) => frame.waiting !== undefined)
  expect(JSON.stringify(scene.model.requests[0]?.body['tools'])).toContain('下单：查一查（插件“极光天气”）')
  const [asking] = scene.calls(client, askId)
  expect(asking?.sends).toContainEqual({ name: 'shop', value: '7', from: 'model' })
  expect(asking?.sends?.map(({ name }) => name)).not.toContain('coupon')
  scene.decide(client, askId, 'call_0', 'once')
  await client.ended(askId)
  expect(scene.fake.received).toMatchObject([
    { path: expect.stringMatching(/^\/v1\/orders\/7(\?gift=true)?$/) },
  ])
  expect(JSON.parse(scene.fake.received[0]?.body ?? '')).toMatchObject({ items: [{ sku: 'A1' }] })
  await scene.after.disposeAsync()
  await storage.remove()
})
