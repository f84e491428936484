import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { outboxFile } from '../../../host/members/account/sms/outbox.ts'
import { AccountClient } from '../../../host/testing/account-client.ts'
import type { ProductProcess } from '../support/product-process.ts'

/** The host's client id of which no captcha is asked. */
export const withoutCaptcha = { CLIENT_ID: '200005' } as const
export const benchPassword = 'Abcdef12'

/** A client of a product of its own, whose codes it reads in the outbox. */
export function accountClientOf(product: ProductProcess): AccountClient {
  return new AccountClient({ origin: product.origin, codes: [], asksCaptcha: false })
}

/** Registers a member with a password. @returns the token */
export async function registerMember(product: ProductProcess, phone: string): Promise<string> {
  const client = accountClientOf(product)
  await client.post('/v1/sms/code', { phone, scene: 'login' })
  const code = await newestCode(product, phone)
  const reply = await client.post('/v1/auth/sms', { phone, code, password: benchPassword })
  if (reply.status !== 200) throw new Error(`nobody was registered: ${JSON.stringify(reply.body)}`)
  return (reply.body.data as { token: string }).token
}

/** @returns the newest code that the outbox holds for a phone, or '' */
export async function newestCode(product: ProductProcess, phone: string): Promise<string> {
  const lines = (await readFile(join(product.dataDirectory, outboxFile), 'utf8')).trimEnd().split('\n')
  const messages = lines.map((line) => JSON.parse(line) as { phone: string; code: string })
  return messages.findLast((message) => message.phone === phone)?.code ?? ''
}
