import { readdirSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import pino from 'pino'
import { openProduct, type Product } from '../../host/open-product.ts'
import { statement } from '../../host/storage/database/database.ts'
import { DataOfNewerVersion } from '../../host/storage/migrations/migrate.ts'
import { runProgram } from '../../host/storage/testing/run-program.ts'
import { availableServices } from '../../host/storage/testing/services.ts'
import { makeTemporaryFolder } from '../../host/storage/testing/temporary-folder.ts'
import { makeTestDatabase } from '../../host/storage/testing/test-database.ts'
import { AccountClient } from '../../host/testing/account-client.ts'
import { newDevice, TestClient } from '../../host/testing/test-client.ts'
import { routes } from '../../lib/contract/routes/http.ts'
import { cardsByQuestion, foundTitles, type Makers, type ProductState, readState } from './product-state.ts'

const folder = fileURLToPath(new URL('data/', import.meta.url))
const made = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -5))
const log = pino({ level: 'silent' })

describe.each(made)('the data of %s', (name) => {
  if (name.endsWith('postgres') && !availableServices().postgres) {
    test.skip('there is no PostgreSQL server here', () => undefined)
    return
  }
  const after = new AsyncDisposableStack()
  let settings: Record<string, string>
  let before: { makers: Makers; state: ProductState }
  let product: Product
  let origin: string

  beforeAll(async () => {
    before = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as typeof before
    settings = await unpacked(name, after)
    product = await openProduct(settings, log, (error) => {
      throw error
    })
    origin = await served(product, after)
  })
  afterAll(async () => {
    await product.close()
    await after.disposeAsync()
  })
  const client = () => new AccountClient({ origin, codes: [], asksCaptcha: false })

  test('is opened with all that people had', async () => {
    expect(await readState(client(), before.makers)).toMatchObject(before.state as never)
  })

  test('keeps the registered members, by their token and their password', async () => {
    const { phone, password } = before.makers.member
    const body = { phone, password, captcha_token: '' }
    const login = await client().with({ device_hash: newDevice() }).post('/v1/passport/login', body)
    expect(login.status).toBe(200)
  })

  test('finds the same documents in the same order', async () => {
    const asked = cardsByQuestion(before.state.visitorHistory)
    expect(asked.size).toBe(4)
    for (const [question, cards] of asked) {
      const device = newDevice()
      const socket = await TestClient.open(origin, device)
      const askId = socket.ask(question)
      await socket.ended(askId)
      const found = foundTitles(socket.cards(askId))
      socket.close()
      expect(found.length).toBeGreaterThan(0)
      expect(found).toEqual(foundTitles(cards))
    }
  })

  test('goes on: a conversation from before takes a further question', async () => {
    const { makers } = before
    const socket = await TestClient.open(origin, makers.visitor)
    const askId = socket.ask('长湖有多大？', {}, makers.conversations.visitor)
    await socket.ended(askId)
    socket.close()
    const query = new URLSearchParams({
      conversation_id: makers.conversations.visitor,
      time_reverse: '0',
      offset: '0',
    })
    const { body } = await client()
      .with({ device_hash: makers.visitor })
      .get(`${routes.chatHistory.path}?${query}`)
    expect(cardsByQuestion(body.data).size).toBe(5)
  })

  test('is refused in one sentence once a newer version has changed it', async () => {
    const { database } = product
    await database.batch([
      statement(database.build.insertInto('migrations').values({ name: '999-tomorrow', applied_at: 1 })),
    ])
    await product.close()
    const refused = openProduct(settings, log, () => undefined)
    await expect(refused).rejects.toThrow(DataOfNewerVersion)
    await expect(refused).rejects.toThrow(/^数据由更新的版本写成（999-tomorrow）：[^\n]*$/)
  })
})

/** Lays the made data out as an operator has it. @returns the settings that name it */
async function unpacked(name: string, after: AsyncDisposableStack): Promise<Record<string, string>> {
  const work = await makeTemporaryFolder()
  after.defer(() => work.remove())
  const DATA_DIR = join(work.path, 'data')
  await mkdir(DATA_DIR)
  await runProgram('tar', ['-xzf', join(folder, `${name}.tar.gz`), '-C', DATA_DIR])
  const usual = { DATA_DIR, WIKIPEDIA_URL: '', RATE_LIMIT: '0', CLIENT_ID: '200005' }
  if (!name.endsWith('postgres')) return usual
  const database = await makeTestDatabase('postgres')
  after.defer(() => database.remove())
  const client = new pg.Client(database.url)
  await client.connect()
  const dump = gunzipSync(await readFile(join(folder, `${name}.sql.gz`))).toString()
  // Lines for psql alone.
  await client.query(dump.replaceAll(/^\\.*$/gm, ''))
  await client.end()
  return { ...usual, DATABASE_URL: database.url }
}

async function served({ app }: Product, after: AsyncDisposableStack): Promise<string> {
  const server: Server = createServer((request, response) => app.handle(request, response))
  server.on('upgrade', (request, socket, head) => app.handleUpgrade(request, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after.defer(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
