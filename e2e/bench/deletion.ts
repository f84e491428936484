import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { newDevice, TestClient } from '../../host/testing/test-client.ts'
import { accountRoutes } from '../../lib/contract/routes/account-routes.ts'
import { aggregation } from '../../lib/contract/routes/http.ts'
import { newestCode, registerMember, withoutCaptcha } from './passport/bench-account.ts'
import { isSkipped, startPostgresBackend } from './support/backends.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { type ProductProcess, startOwnProduct } from './support/product-process.ts'
import { atLeast, atMost, type Figure } from './support/table.ts'

/** Five texts that stand nowhere else: in questions, a nickname, a rating. */
const canaries = [
  '青蛙在井里唱过的歌',
  '昨夜那封信已经烧掉',
  '银杏叶落在石阶上面',
  '船夫始终不肯说名字',
  '第三把钥匙原来是假',
] as const
const phone = '13811112222'

export const deletionOnSqlite: BenchPart = {
  title: 'deletion（SQLite）：删除账号并正常停止之后，文件里的字',
  measure: (scope) => measureDeletion(scope, {}),
}

export const deletionOnPostgres: BenchPart = {
  title: 'deletion（PostgreSQL）：删除账号、VACUUM FULL 之后，表文件里的字',
  measure: async (scope) => {
    const settings = await startPostgresBackend(scope)
    return isSkipped(settings) ? settings : measureDeletion(scope, settings)
  },
}

async function measureDeletion(scope: Scope, settings: { DATABASE_URL?: string }): Promise<Figure[]> {
  const product = await startOwnProduct(scope, {
    ...withoutCaptcha,
    LLM_PROVIDER: 'scripted',
    LLM_MODEL: 'scripted?characters=400&perSecond=0',
    ...settings,
  })
  const token = await registerMember(product, phone)
  await leaveTraces(product, token)
  const folder = settings.DATABASE_URL ? await tableFolder(settings.DATABASE_URL) : product.dataDirectory
  const before = standing(folder)
  await deleteAccount(product, token)
  await product.end('SIGTERM')
  if (settings.DATABASE_URL) await rewriteTables(settings.DATABASE_URL)
  return [
    atLeast('前：在任何文件里的', before, canaries.length),
    atMost('后：在任何文件里的（UTF-8、UTF-16、\\u 转义、词）', standing(folder), 0),
  ]
}

/** Questions with answers, one of them stopped, one shared, one rated; and a nickname. */
async function leaveTraces({ origin }: ProductProcess, token: string): Promise<void> {
  const client = await TestClient.open(origin, newDevice(), {}, { token })
  let conversationId = ''
  for (const question of canaries.slice(0, 3)) {
    const id = client.ask(question, {}, conversationId)
    conversationId = (await client.ended(id)).conversation_id ?? conversationId
    const rating = { ask_id: id, like: -1, text: canaries[3] }
    await post(origin, `${aggregation}/v1/chat/feedback`, token, rating)
  }
  conversationId = client.frames.find((frame) => frame.code === 101)?.conversation_id ?? ''
  await post(origin, `${aggregation}/v1/share/link`, token, { conversation_id: conversationId })
  await post(origin, accountRoutes.accountProfile.path, token, { nickname: canaries[4] })
  client.close()
}

async function deleteAccount(product: ProductProcess, token: string): Promise<void> {
  await post(product.origin, '/v1/sms/code', token, { phone, scene: 'confirm' })
  await post(product.origin, accountRoutes.accountDelete.path, token, {
    code: await newestCode(product, phone),
  })
}

async function post(origin: string, path: string, token: string, body: object): Promise<void> {
  const reply = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', k_sso_token: token },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
}

/** How many of the canaries stand in any file below a folder, in any way in which the product writes text. */
function standing(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file))
  return canaries.filter((canary) =>
    files.some((bytes) => waysOfWriting(canary).some((way) => bytes.includes(way))),
  ).length
}

function waysOfWriting(text: string): Buffer[] {
  const escaped = Array.from(
    text,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  // As tokens of an index a text stands word by word, or in pairs of characters.
  const tokens = Array.from(text, (_, index) => text.slice(index, index + 2)).slice(0, -1)
  return [
    Buffer.from(text, 'utf8'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'utf16le').swap16(),
    Buffer.from(escaped.join('')),
    Buffer.from(tokens.join(' ')),
  ]
}

async function tableFolder(url: string): Promise<string> {
  // What was written lies in memory until then.
  await onPostgres(url, 'checkpoint')
  const [row] = await onPostgres(url, "select current_setting('data_directory') as folder")
  return join(String(row?.folder), 'base')
}

/** The step of the deployment guide for freeing the space at once. */
async function rewriteTables(url: string): Promise<void> {
  await onPostgres(url, 'vacuum full')
  await onPostgres(url, 'checkpoint')
}

async function onPostgres(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  const ended = once(client, 'end')
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(query)
  await client.end()
  await ended
  return rows
}
