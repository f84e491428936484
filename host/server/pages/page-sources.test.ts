import { expect, test } from '@jest/globals'
import { readEnvironment } from '../../settings/environment.ts'
import { createPolicies } from './content-security-policy.ts'
import { pageSources } from './page-sources.ts'

const oss = 'https://oss-cn-hangzhou.aliyuncs.com'
/** All that a web app alone needs to know of the store. */
const bucket = { ROLE: 'web', WORK_HOST: 'http://host.lan', S3_BUCKET: 'files' }
const page = { scriptHashes: ['c2hhMjU2'] }

function directives(settings: Record<string, string>): Map<string, string> {
  const policy = createPolicies(
    new Map([['/zh-CN', page]]),
    pageSources(readEnvironment(settings)),
  ).prerendered(page)
  return new Map(
    policy.split('; ').map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
  )
}

test('a page can call and load only from its own origin, unless a setting names another', () => {
  const plain = directives({})
  expect(plain.get('connect-src')).toBe("'self'")
  expect(plain.get('script-src')).toMatch(/^'self' 'sha256-[^ ]+'$/)
})

test.each([
  [{ STATISTICS_SCRIPT_URL: 'https://count.example/a.js?id=1' }, 'script-src', 'https://count.example'],
  [{ STATISTICS_SCRIPT_URL: 'https://count.example/a.js?id=1' }, 'connect-src', 'https://count.example'],
  [{ LOG_HOST: 'https://log.example' }, 'connect-src', 'https://log.example'],
  [{ PAGE_VIEW_URL: 'https://ip.example/me?format=json' }, 'connect-src', 'https://ip.example'],
  [{ ACCOUNT_HOST: 'https://account.example' }, 'connect-src', 'https://account.example'],
  [{ PUBLIC_ORIGIN: 'https://zhizhou.example' }, 'connect-src', 'wss://zhizhou.example'],
  [{ WORK_HOST: 'https://work.example/' }, 'connect-src', 'https://work.example'],
  [{ WORK_HOST: 'https://work.example' }, 'connect-src', 'wss://work.example'],
  [{ TEST_WORK_HOST: 'https://test.example' }, 'connect-src', 'https://test.example'],
  [{ ...bucket, S3_ENDPOINT: 'http://10.0.0.5:9000' }, 'connect-src', 'http://10.0.0.5:9000'],
  [{ ...bucket, S3_ENDPOINT: 'http://10.0.0.5:9000' }, 'img-src', 'http://10.0.0.5:9000'],
  [{ ...bucket, S3_ENDPOINT: 'http://10.0.0.5:9000' }, 'media-src', 'http://10.0.0.5:9000'],
  [{ ...bucket, S3_ENDPOINT: oss }, 'connect-src', 'https://files.oss-cn-hangzhou.aliyuncs.com'],
  [{ ...bucket, S3_ENDPOINT: oss, S3_PATH_STYLE: 'path' }, 'connect-src', oss],
  [{ ...bucket, S3_ENDPOINT: 'https://s3.lan' }, 'connect-src', 'https://s3.lan'],
  [{ ...bucket, S3_ENDPOINT: 'https://s3.lan' }, 'connect-src', 'https://files.s3.lan'],
])('%j opens %s', (settings, directive, source) => {
  const parts = directives(settings).get(directive)?.split(' ') ?? []
  expect(parts).toContain(source)
  expect(parts.filter((part) => part.includes('?') || part.includes('.js'))).toEqual([])
})
