import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import Fastify from 'fastify'
import { findUserByPhone } from '../../members/account/users/users.ts'
import { processEnvironment } from '../../platform/process-environment.ts'
import { announceOperatorPort, operatorToken } from '../../storage/data-directory/operator-access.ts'
import { newPhone } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { registerOperatorApprove } from '../operator-api/operator-module.ts'

const command = fileURLToPath(new URL('./approve.ts', import.meta.url))

async function approve(
  dataDirectory: string,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...args], {
    env: { NODE_ENV: 'test', PATH: processEnvironment().PATH, DATA_DIR: dataDirectory },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [code, ...said] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, said: said.join('').trim() }
}

test('approves directly when no product runs', async () => {
  const storage = await openTestStorage()
  const { user } = await buildUser(storage.database, { is_active: 0 })
  await storage.close()
  const { directory } = storage
  const written = `+86 ${user.phone.slice(0, 3)} ${user.phone.slice(3, 7)}-${user.phone.slice(7)}`
  expect(await approve(directory)).toEqual({ code: 0, said: user.phone })
  expect(await approve(directory, written)).toEqual({ code: 0, said: `${user.phone}：已通过` })
  expect(await approve(directory, written)).toEqual({ code: 0, said: `${user.phone}：之前已经通过` })
  expect(await approve(directory)).toEqual({ code: 0, said: '没有等待审核的账号' })
  const stranger = newPhone()
  expect(await approve(directory, stranger)).toEqual({
    code: 1,
    said: `${stranger}：没有用这个手机号注册的账号`,
  })
  expect((await approve(directory, '12345')).code).toBe(2)
  await rm(directory, { recursive: true })
})

test('asks the product that uses the data directory', async () => {
  const storage = await openTestStorage()
  const { user } = await buildUser(storage.database, { is_active: 0 })
  const app = Fastify()
  registerOperatorApprove(app, {
    token: await operatorToken(storage.directory),
    database: storage.database,
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  await announceOperatorPort(storage.directory, Number(new URL(address).port))
  expect(await approve(storage.directory)).toEqual({ code: 0, said: user.phone })
  expect(await approve(storage.directory, user.phone)).toEqual({ code: 0, said: `${user.phone}：已通过` })
  expect(Number((await findUserByPhone(storage.database, user.phone))?.is_active)).toBe(1)
  // Without the token of the directory there is nothing here.
  const stranger = await fetch(`${address}/operator/approve`)
  expect(stranger.ok).toBe(false)
  await app.close()
  await storage.remove()
})
