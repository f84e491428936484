import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { readEnvironment } from './settings/environment.ts'
import { startSummary } from './start-summary.ts'

const keys = {
  SMS_PROVIDER: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'a',
  ALIYUN_ACCESS_KEY_SECRET: 'b',
  ALIYUN_SMS_SIGN_NAME: 'c',
  ALIYUN_SMS_TEMPLATE_CODE: 'd',
}

test.each([
  [{}, false],
  [{ PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }, false],
  [{ PUBLIC_ORIGIN: 'https://zhizhou.example' }, true],
  [{ PUBLIC_ORIGIN: 'https://zhizhou.example', ...keys }, false],
  [{ PUBLIC_ORIGIN: 'https://zhizhou.example', ROLE: 'web', WORK_HOST: 'https://host.example' }, false],
])('%j: warns that codes are not delivered: %j', (settings, isWarning) => {
  const said = startSummary(readEnvironment(settings), 3000, 1, null)
  expect(said.includes('用户收不到验证码')).toBe(isWarning)
})

test('every format that the README promises is named', () => {
  const said = startSummary(readEnvironment({}), 3000, 1, null)
  const [, promised = ''] =
    /npm run ingest -- PATH …`.*?\(([^)]+)\)/.exec(readFileSync('README.md', 'utf8')) ?? []
  expect(promised.split(', ').length).toBeGreaterThan(10)
  for (const format of promised.split(', ')) expect(said).toContain(format)
})
