import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import Fastify from 'fastify'
import { pino } from 'pino'
import { documentFilePaths } from '../../lib/contract/routes/writer-routes.ts'
import type { LanguageModel } from '../models/language-model.ts'
import { registryOf } from '../models/registry.ts'
import { openAudit } from '../moderation/audit.ts'
import type { Callers } from '../platform/module.ts'
import type { Database } from '../storage/database/database.ts'
import { queryBuilder } from '../storage/database/query-builder.ts'
import { suggestModule } from './suggest-module.ts'

type Stage = 'reserving' | 'thinking' | 'writing' | 'never'

/** A host whose model writes a word at each stage; `at` waits there until the caller has left. */
async function openHost(leavesAt: Stage, leave: () => void) {
  const app = Fastify()
  const left = Promise.withResolvers<void>()
  app.addHook('onRequest', async (_, reply) => void reply.raw.once('close', () => left.resolve()))
  const at = async (stage: Stage) => {
    if (stage !== leavesAt) return
    leave()
    await left.promise
  }
  const model: LanguageModel = {
    name: 'fake',
    async *stream() {
      await at('thinking')
      yield { kind: 'text', text: '写到' }
      await at('writing')
      yield { kind: 'text', text: '这里' }
    },
  }
  const settled = Promise.withResolvers<void>()
  const counts = { reserved: 0, settled: 0 }
  const end = async () => {
    counts.settled += 1
    settled.resolve()
  }
  const spending = {
    reserve: async () => {
      counts.reserved += 1
      await at('reserving')
      return { reserved: '', settle: end, release: end }
    },
  }
  suggestModule({
    env: { RATE_LIMIT: 0 },
    models: registryOf([model]),
    audit: openAudit,
    now: Date.now,
    makeId: () => 'id',
    database: { build: queryBuilder('sqlite'), first: async () => ({ is_active: 1 }) } as unknown as Database,
    bus: {} as never,
    spending: spending as never,
    log: pino({ level: 'silent' }),
  }).http?.(app, {
    requireMember: async () => ({ owner: 'u:1', uid: '1', kind: 'member' }),
  } as never as Callers)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, counts, settled: settled.promise, left: left.promise, url: `http://127.0.0.1:${port}` }
}

test.each(['reserving', 'thinking', 'writing', 'never'] as const)(
  'what was reserved is settled once when its caller leaves while it is %s',
  async (stage) => {
    const leaving = new AbortController()
    const host = await openHost(stage, () => leaving.abort())
    try {
      const asked = fetch(`${host.url}${documentFilePaths.suggest}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'continue', before: '前文。' }),
        signal: leaving.signal,
      }).then((reply) => reply.text())
      if (stage === 'never') expect(await asked).toContain('"kind":"end"')
      else await expect(asked).rejects.toThrow('abort')
      await host.left
      await host.settled
      expect(host.counts).toEqual({ reserved: 1, settled: 1 })
    } finally {
      host.app.server.closeAllConnections()
      await host.app.close()
    }
  },
)

test('a member has three suggestions at once, and a place again once one is left', async () => {
  const host = await openHost('writing', () => undefined)
  try {
    const leaving = Array.from({ length: 3 }, () => new AbortController())
    const ask = (signal?: AbortSignal) =>
      fetch(`${host.url}${documentFilePaths.suggest}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'continue', before: '前文。' }),
        ...(signal && { signal }),
      })
    const first = await Promise.all(leaving.map(({ signal }) => ask(signal)))
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await ask()).status).not.toBe(200)
    leaving[0]?.abort()
    await host.left
    expect((await ask()).status).toBe(200)
  } finally {
    host.app.server.closeAllConnections()
    await host.app.close()
  }
})
