import { expect, test } from '@jest/globals'
import { appVersion, deviceName } from '../../lib/contract/identity.ts'
import { trackerClientId } from '../../lib/contract/tracking-attributes.ts'
import { readEnvironment } from './environment.ts'

test('the ids of §9: of the tracker, of the login, and of a host that asks for no captcha', () => {
  const idOf = (given: Record<string, string>) =>
    readEnvironment({ DATA_DIR: '/nowhere', ...given }).CLIENT_ID
  expect([trackerClientId, idOf({}), idOf({ CLIENT_ID: '200005' })]).toEqual([200_007, 200_002, 200_005])
  expect([appVersion, deviceName]).toEqual(['1.6.0', 'Web'])
})
