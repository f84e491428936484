import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { LoginAnswer } from '../../../lib/contract/routes/account-routes.ts'
import {
  consoleRoutes,
  type ReportDay,
  type WaitingMember,
} from '../../../lib/contract/routes/console-routes.ts'
import { availableServices, startPostgres } from '../../storage/testing/services.ts'
import { AccountClient, newPhone } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const isThere = { sqlite: true, postgres: availableServices().postgres }

for (const dialect of ['sqlite', 'postgres'] as const) {
  const described = isThere[dialect] ? test : test.skip
  let storage: TestStorage
  let host: TestHost
  let operator: AccountClient
  let stop: (() => Promise<void>) | undefined

  beforeAll(async () => {
    if (!isThere[dialect]) return
    const service = dialect === 'postgres' ? await startPostgres() : null
    stop = service?.stop.bind(service)
    storage = await openTestStorage(service ? { DATABASE_URL: service.url } : {})
    host = await startTestHost(storage, async function* () {})
    const client = new AccountClient(host, { device_hash: newDevice() })
    const { body } = await client.post(consoleRoutes.setupEnter.path, { link: host.links.make() })
    operator = client.with({ k_sso_token: (body.data as LoginAnswer).token })
  })
  afterAll(async () => {
    if (!isThere[dialect]) return
    await host.close()
    await storage.remove()
    await stop?.()
  })

  described(`waiting members are listed with masked phones, and approved (${dialect})`, async () => {
    await operator.post(consoleRoutes.consoleChange.path, { changes: { ELIGIBILITY: 'manual' } })
    const phones = Array.from({ length: 53 }, newPhone)
    const member = new AccountClient(host, { device_hash: newDevice() })
    const [first = ''] = phones
    const { token } = await member.login(first)
    for (const phone of phones.slice(1)) await buildUser(storage.database, { phone, is_active: 0 })
    const list = async () =>
      (await operator.get(consoleRoutes.consoleWaiting.path)).body.data as {
        total: number
        members: WaitingMember[]
      }
    const { total, members } = await list()
    expect([total, members.length]).toEqual([53, 50])
    expect(members[0]?.phone).toBe(`${first.slice(0, 3)}****${first.slice(-4)}`)
    expect(JSON.stringify(members)).not.toContain(first)
    const isActive = async () => {
      const { body } = await member.with({ k_sso_token: token }).post('/v1/passport/check')
      return (body.data as { is_active: boolean }).is_active
    }
    expect(await isActive()).toBe(false)
    const uid = members[0]?.uid
    expect((await operator.post(consoleRoutes.consoleApprove.path, { uid })).status).toBe(200)
    expect(await isActive()).toBe(true)
    expect((await list()).total).toBe(52)
    // Twice is no fault, and nobody is let in who is not there.
    expect((await operator.post(consoleRoutes.consoleApprove.path, { uid })).status).toBe(200)
    expect((await operator.post(consoleRoutes.consoleApprove.path, { uid: 'nobody' })).status).toBe(404)
    await operator.post(consoleRoutes.consoleChange.path, { changes: { ELIGIBILITY: null } })
  })

  described(`the report covers the requested days (${dialect})`, async () => {
    const report = async (days: string) => operator.get(`${consoleRoutes.consoleReport.path}?days=${days}`)
    for (const days of ['7', '30', '90']) {
      const { body } = await report(days)
      expect((body.data as { days: ReportDay[] }).days).toHaveLength(Number(days))
    }
    const today = ((await report('7')).body.data as { days: ReportDay[] }).days.at(-1)
    expect(today?.logins).toBeGreaterThan(0)
    expect((await report('400')).status).toBe(400)
  })
}
