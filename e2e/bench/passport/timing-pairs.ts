import type { AccountClient } from '../../../host/testing/account-client.ts'
import type { ProductProcess } from '../support/product-process.ts'
import { atMost, type Figure, median } from '../support/table.ts'
import { accountClientOf, registerMember } from './bench-account.ts'

const pairs = 300
const warmups = 20
const barMs = 2

interface Case {
  readonly name: string
  readonly ask: (client: AccountClient, phone: string) => Promise<unknown>
}

const wrongCode = { code: '000000' }

const cases: readonly Case[] = [
  { name: 'sms/code', ask: (client, phone) => client.post('/v1/sms/code', { phone, scene: 'forget' }) },
  {
    name: 'passport/login',
    ask: (client, phone) => client.post('/v1/passport/login', { phone, password: 'Wrong-123' }),
  },
  {
    name: 'passport/forget',
    ask: (client, phone) => client.post('/v1/passport/forget', { phone, ...wrongCode, password: 'Abcdef12' }),
  },
]

/**
 * Whether the time of a reply reveals that a phone is registered: pairs of the same call for a phone
 * that is known and one that is not, in turn. Each pair has phones of its own, so that no limit of a phone comes in.
 */
export async function timingPairs(product: ProductProcess): Promise<Figure[]> {
  const client = accountClientOf(product)
  const figures: Figure[] = []
  const known = await knownPhones(product)
  for (const { name, ask } of cases) {
    const took = { known: [] as number[], unknown: [] as number[] }
    for (let pair = -warmups; pair < pairs; pair += 1) {
      const phones = {
        known: known[Math.abs(pair) % known.length] ?? '',
        unknown: `139${String(Math.abs(pair) % known.length).padStart(8, '0')}`,
      }
      const order = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const since = performance.now()
        await ask(client, phones[kind])
        if (pair >= 0) took[kind].push(performance.now() - since)
      }
    }
    const apart = Math.abs(median(took.known) - median(took.unknown))
    figures.push(atMost(`${name}：已注册与未注册的号码，${pairs} 对，中位相差`, apart, barMs, ' ms'))
  }
  return figures
}

/** Ten wrong passwords an hour close a phone, and then its answer comes sooner: each phone is tried less often. */
const triesEach = 8

async function knownPhones(product: ProductProcess): Promise<string[]> {
  const count = Math.ceil((pairs + warmups) / triesEach)
  const phones = Array.from({ length: count }, (_, n) => `1370000${String(n).padStart(4, '0')}`)
  for (const phone of phones) await registerMember(product, phone)
  return phones
}
