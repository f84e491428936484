import { describe, expect, test } from '@jest/globals'
import { accountFilePaths, accountRoutes } from '../../contract/routes/account-routes'
import { collectRoutes } from '../../contract/routes/collect-routes'
import { fileContentPath, fileRoutes } from '../../contract/routes/file-routes'
import { routes } from '../../contract/routes/http'
import { baseOf, browserBaseOf } from './service-bases'

const bases = {
  accountHost: 'https://account.example',
  apiHost: 'https://api.example',
  workHost: 'https://work.example',
  testWorkHost: 'https://test-work.example',
}
const binding = accountRoutes.loginBinding.path

describe('the host of a call', () => {
  const tables = [
    ...Object.values(routes),
    ...Object.values(accountRoutes),
    ...Object.values(collectRoutes),
    ...Object.values(fileRoutes),
    { path: fileContentPath },
    ...Object.values(accountFilePaths).map((path) => ({ path })),
  ]
  test.each(tables.map(({ path }) => path))('%s', (path) => {
    const expected = path.startsWith('/usercenter/')
      ? bases.apiHost
      : /^\/(?:v1\/(?:sms|captcha|auth|passport|data)|datacollector)\//.test(path)
        ? bases.accountHost
        : bases.workHost
    expect(baseOf(bases, path)).toBe(expected)
  })
})

describe('the work host to which a device is bound', () => {
  test.each([
    ['https://www.x.com', bases.workHost],
    ['https://x.com:8443', bases.workHost],
    ['https://latest.x.com', bases.workHost],
    ['https://contest-1.x.com', bases.workHost],
    ['http://192.168.1.4:3000', bases.workHost],
    ['http://localhost:3000', bases.testWorkHost],
    ['http://127.0.0.1:3000', bases.testWorkHost],
    ['http://[::1]:3000', bases.testWorkHost],
    ['https://test.x.com', bases.testWorkHost],
    ['https://www-test.x.com', bases.testWorkHost],
    ['https://test-www.x.com', bases.testWorkHost],
    ['https://www.beta.x.com', bases.testWorkHost],
  ])('from %s is %s', (origin, expected) => {
    expect(browserBaseOf(bases, binding, origin)).toBe(expected)
    expect(browserBaseOf({ ...bases, testWorkHost: '' }, binding, origin)).toBe(bases.workHost)
    expect(browserBaseOf({ ...bases, workHost: '', testWorkHost: '' }, binding, origin)).toBe('')
    expect(browserBaseOf(bases, accountRoutes.passportCheck.path, origin)).toBe(bases.accountHost)
  })
})
