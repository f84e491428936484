import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { processEnvironment } from '../../host/platform/process-environment.ts'
import { freePort, runProgram } from '../../host/storage/testing/run-program.ts'
import { startPostgres } from '../../host/storage/testing/services.ts'
import { AccountClient } from '../../host/testing/account-client.ts'
import { newDevice, TestClient } from '../../host/testing/test-client.ts'
import { shareRoutes } from '../../lib/contract/routes/share-routes.ts'
import { type ProductProcess, startProduct } from '../bench/support/product-process.ts'
import { documents, questions } from './documents.ts'
import { type Makers, readState } from './product-state.ts'

const usage =
  'node e2e/upgrade/make-data.ts CHECKOUT NAME: makes data by a built checkout of an older version'
const password = 'Boat-on-2026'
const phone = '13800138000'

const [checkout, name] = process.argv.slice(2)
if (!checkout || !name) throw new Error(usage)
const target = new URL('data/', import.meta.url).pathname
await mkdir(target, { recursive: true })
for (const dialect of ['sqlite', 'postgres'] as const)
  await make(resolve(checkout), join(target, `${name}-${dialect}`), dialect)

/** Lets people use an older version, and keeps what it has stored beside what they had on screen. */
async function make(folder: string, output: string, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'zhizhou-upgrade-'))
  const dataDirectory = join(work, 'data')
  const postgres = dialect === 'postgres' ? await startPostgres() : null
  const settings = { DATA_DIR: dataDirectory, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
  const product = startProduct(await freePort(), { ...settings, CLIENT_ID: '200005' }, folder)
  try {
    await product.ready()
    await ingest(folder, work, settings)
    const makers = await usedBy(product)
    const client = new AccountClient({ origin: product.origin, codes: [], asksCaptcha: false })
    const state = await readState(client, makers)
    await writeFile(`${output}.json`, `${JSON.stringify({ makers, state }, null, 1)}\n`)
  } finally {
    await product.end('SIGTERM')
  }
  if (postgres) {
    await runProgram('pg_dump', ['--inserts', '--no-owner', '--file', join(work, 'dump.sql'), postgres.url])
    await writeFile(`${output}.sql.gz`, gzipSync(await readFile(join(work, 'dump.sql'))))
    await postgres.stop()
  }
  await runProgram('tar', ['-czf', `${output}.tar.gz`, '-C', dataDirectory, '.'])
  await rm(work, { recursive: true })
}

async function ingest(folder: string, work: string, settings: Record<string, string>): Promise<void> {
  const library = join(work, 'library')
  await mkdir(library)
  for (const [title, text] of Object.entries(documents)) await writeFile(join(library, `${title}.md`), text)
  await runProgram(process.execPath, ['host/operations/commands/ingest.ts', library], {
    cwd: folder,
    env: { NODE_ENV: 'production', PATH: processEnvironment().PATH, ...settings },
  })
}

/** A visitor asks, a member registers, asks and asks again, both share. */
async function usedBy({ origin, dataDirectory }: ProductProcess): Promise<Makers> {
  const visitor = newDevice()
  const visitorConversation = await converse(origin, visitor, undefined, questions)
  const device = newDevice()
  const token = await register(origin, dataDirectory, device)
  const memberConversation = await converse(origin, device, token, questions.toReversed())
  await converse(origin, device, token, questions.slice(0, 1))
  const share = async (headers: Record<string, string>, id: string) => {
    const client = new AccountClient({ origin, codes: [], asksCaptcha: false }, headers)
    const { body } = await client.post(shareRoutes.shareLink.path, { conversation_id: id })
    return (body.data as { id: string }).id
  }
  return {
    visitor,
    member: { phone, password, device, token },
    conversations: { visitor: visitorConversation, member: memberConversation },
    shares: [
      await share({ device_hash: visitor }, visitorConversation),
      await share({ device_hash: device, k_sso_token: token }, memberConversation),
    ],
  }
}

async function converse(
  origin: string,
  device: string,
  token: string | undefined,
  asked: readonly string[],
): Promise<string> {
  const socket = await TestClient.open(origin, device, {}, token === undefined ? {} : { token })
  let id = ''
  for (const question of asked) {
    const askId = socket.ask(question, { ask_id: randomUUID() }, id)
    id = (await socket.ended(askId)).conversation_id ?? ''
  }
  socket.close()
  return id
}

/** Registers by the code that a product without an SMS service writes down. @returns the token */
async function register(origin: string, dataDirectory: string, device: string): Promise<string> {
  const client = new AccountClient({ origin, codes: [], asksCaptcha: false }, { device_hash: device })
  await client.post('/v1/sms/code', { phone, scene: 'login' })
  const lines = (await readFile(join(dataDirectory, 'outbox/sms.jsonl'), 'utf8')).trimEnd().split('\n')
  const { code } = JSON.parse(lines.at(-1) ?? '') as { code: string }
  const reply = await client.post('/v1/auth/sms', { phone, code, captcha_token: '', password })
  if (reply.status !== 200) throw new Error(`nobody could register: ${JSON.stringify(reply.body)}`)
  return (reply.body.data as { token: string }).token
}
