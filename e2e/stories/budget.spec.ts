import { expect, test } from '../fixtures/story.ts'

/** What the home page may transfer as scripts, cold, until 3 s after it has loaded. */
const budgetBytes = 204_000
const afterLoadMs = 3_000

test('the home page keeps its script budget', async ({ page, context }) => {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto('/', { waitUntil: 'load' })
  const loadedAt = Date.now()
  await expect.poll(() => Date.now() - loadedAt, { timeout: afterLoadMs * 2 }).toBeGreaterThan(afterLoadMs)
  expect(scripts.size).toBeGreaterThan(0)
  expect(bytes, 'bytes of script as transferred').toBeLessThanOrEqual(budgetBytes)
})
