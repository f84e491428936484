import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { strictVendors } from '../models/testing/strict-vendors.ts'
import { openVendorTurns, type VendorTurns, vendorAsks } from './vendor-turns.ts'

/** Tools, JSON that grows, JSON beside an answer, and a plain conversation; `npm run bench -- vendors` asks all. */
const forms = ['universal undefined', 'travel undefined', 'universal copilot', 'tutor undefined']
const asks = vendorAsks.filter(({ agent, pattern }) => forms.includes(`${agent} ${pattern}`))

describe.each(strictVendors)('$name', (vendor) => {
  let turns: VendorTurns
  beforeAll(async () => {
    turns = await openVendorTurns(vendor)
  })
  afterAll(async () => turns[Symbol.asyncDispose]())

  test.each(asks)('no turn of $agent $pattern ends by a refusal', async (ask) => {
    for (const thinking of [undefined, true, false]) {
      const before = turns.server.answered()
      expect(await turns.ask(ask, thinking)).toEqual({ error: undefined, unanswered: [] })
      expect(turns.server.answered()).toBeGreaterThan(before)
    }
  })
})
