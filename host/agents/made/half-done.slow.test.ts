import { expect, test } from '@jest/globals'
import { killRounds } from './testing/kill-rounds.ts'

test('a host that is killed while it sends sends nothing twice, and loses nothing silently', async () => {
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const totals = await killRounds(4, random)
  expect(totals).toMatchObject({ kills: 4, doubles: 0, lost: 0, silent: 0, unfinished: 0 })
}, 120_000)
