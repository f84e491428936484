import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readEnvironment } from '../settings/environment.ts'
import { buildUser } from '../testing/build-user.ts'
import { openTestStorage, type TestStorage } from '../testing/test-storage.ts'
import { operatorOwners } from './operators.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.remove())

const owners = (OPERATORS: string) =>
  operatorOwners({ env: readEnvironment({ OPERATORS }), database: storage.database })

test('phones of OPERATORS are operators once they have an account: until then a setup link is offered', async () => {
  const member = await buildUser(storage.database)
  expect(await owners('13900000000')).toEqual([])
  expect(await owners(`13900000000,${member.user.phone}`)).toEqual([member.owner])
  const operator = await buildUser(storage.database, { is_operator: 1 })
  expect(await owners('13900000000')).toEqual([operator.owner])
})
