import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { copyImage } from '../../host/operations/commands/testing/container-image.ts'
import { freePort } from '../../host/storage/testing/run-program.ts'
import { type ProductProcess, startScopedProduct } from '../bench/support/product-process.ts'
import { TurnReader } from '../bench/support/turn-reader.ts'

let directory: string
let scope: AsyncDisposableStack

test.beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zhizhou-start-'))
  scope = new AsyncDisposableStack()
})

test.afterEach(async () => {
  await scope.disposeAsync()
  await rm(directory, { recursive: true, force: true })
})

async function start(settings: Record<string, string> = {}): Promise<ProductProcess> {
  return startScopedProduct(scope, await freePort(), { DATA_DIR: directory, ...settings })
}

/** Waits until the process has ended by itself. @returns its exit code and output */
async function ended(product: ProductProcess): Promise<{ code: number | null; said: string }> {
  if (product.child.exitCode === null) {
    await new Promise((resolve) => product.child.once('exit', resolve))
  }
  return { code: product.child.exitCode, said: product.output() }
}

test('invalid settings prevent the start, and all are listed', { tag: '@core' }, async () => {
  const { code, said } = await ended(
    await start({ RATE_LIMIT: '很多', ROLE: 'both', LLM_BASE_URL: 'ftp://x' }),
  )
  expect(code).toBe(1)
  for (const name of ['RATE_LIMIT', 'ROLE', 'LLM_BASE_URL']) expect(said).toContain(name)
})

test('a role that needs servers reports which settings are missing', { tag: '@core' }, async () => {
  const { code, said } = await ended(await start({ ROLE: 'host' }))
  expect(code).toBe(1)
  expect(said).toMatch(/DATABASE_URL、REDIS_URL、S3_ENDPOINT/)
})

test('a port in use, and a data directory in use, are reported in one sentence each', async () => {
  const first = await start()
  await first.ready()
  const second = await ended(await start())
  expect(second).toMatchObject({ code: 1 })
  expect(second.said.trim().split('\n').at(-1)).toMatch(/数据目录 .* 正由另一个知舟进程使用/)
  const port = new URL(first.origin).port
  const third = await ended(await start({ PORT: port, DATA_DIR: join(directory, 'other') }))
  expect(third).toMatchObject({ code: 1 })
  expect(third.said).toContain(`端口 ${port} 已被占用`)
})

test('Ctrl-C ends it cleanly, and a running turn is kept and can be continued', async () => {
  const settings = { LLM_PROVIDER: 'scripted', LLM_MODEL: '脚本?characters=5000&perSecond=100' }
  const product = await start(settings)
  await product.ready()
  const reader = new TurnReader()
  await reader.ask(product.origin, '怎么创建智能体？')
  await reader.untilWritten()
  product.child.kill('SIGINT')
  const [process, turn] = await Promise.all([ended(product), reader.waitForEnd()])
  expect(process.code).toBe(0)
  expect(turn.code).toBe(3)
  const again = await start(settings)
  await again.ready()
  const record = await reader.record(again.origin)
  expect(record).toMatchObject({ error: 'interrupted', status: 5 })
  expect(record.data).toEqual(turn.cards)
})

test('what the container copies, and nothing else, starts and shows its pages', async () => {
  const folder = join(directory, 'image')
  await copyImage('image', folder, { withBuild: true })
  const settings = { DATA_DIR: join(directory, 'data') }
  const product = startScopedProduct(scope, await freePort(), settings, folder)
  await product.ready()
  for (const [path, status] of [
    ['/', 200],
    ['/help', 200],
    ['/terms', 200],
    ['/privacy', 200],
    ['/runtime-config', 200],
    ['/shared/nothing', 404],
  ] as const)
    expect([path, (await fetch(`${product.origin}${path}`)).status]).toEqual([path, status])
})
