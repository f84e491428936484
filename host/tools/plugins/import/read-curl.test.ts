import { describe, expect, test } from '@jest/globals'
import { ImportRefused } from './imported.ts'
import { readCurlCommands } from './read-curl.ts'

const read = (text: string) => readCurlCommands(text, { names: [] })
const settingsOf = (text: string) => read(text).tools[0]?.settings
const string = (preset: string) => ({ type: 'string', default: preset })

describe('commands', () => {
  test.each([
    [
      'a plain address',
      'curl https://api.example.com/v1/now',
      { method: 'GET', path: '/v1/now', params: [] },
    ],
    ['without a scheme', 'curl api.example.com/now', { path: '/now' }],
    [
      'a query',
      `curl 'https://api.example.com/now?city=%E5%8C%97%E4%BA%AC&days=3&full=true'`,
      {
        params: [
          { name: 'city', type: 'string', default: '北京' },
          { name: 'days', type: 'integer', default: 3 },
          { name: 'full', type: 'boolean', default: true },
        ],
      },
    ],
    [
      'a query that repeats',
      'curl "https://api.example.com/now?id=1&id=2"',
      { params: [{ name: 'id', type: 'array', items: 'string' }] },
    ],
    [
      '-G',
      'curl -G https://api.example.com/now -d city=a -d days=2',
      { method: 'GET', params: [{ name: 'city' }, { name: 'days', default: 2 }] },
    ],
    [
      'JSON over several lines',
      `curl -X POST https://api.example.com/do \\\n  -H 'Content-Type: application/json' \\\n  -d '{"city":"北京","days":2,"tags":["a"],"at":{"hour":1.5}}'`,
      {
        method: 'POST',
        content_type: 'application/json',
        body_schema: {
          type: 'object',
          properties: {
            city: string('北京'),
            days: { type: 'integer', default: 2 },
            tags: { type: 'array', items: { type: 'string' } },
            at: { type: 'object', properties: { hour: { type: 'number', default: 1.5 } } },
          },
        },
      },
    ],
    [
      '--json',
      `curl --json '{"a":true}' https://api.example.com/do`,
      {
        method: 'POST',
        content_type: 'application/json',
        body_schema: { properties: { a: { type: 'boolean', default: true } } },
      },
    ],
    [
      '--data-raw of a browser',
      `curl 'https://api.example.com/do' --compressed -H 'sec-fetch-mode: cors' -H 'user-agent: Mozilla/5.0' --data-raw $'{"text":"it\\'s"}'`,
      { content_type: 'application/json', params: [], body_schema: { properties: { text: string("it's") } } },
    ],
    [
      'a form',
      'curl -d "a=1&b=x y" https://api.example.com/do',
      {
        method: 'POST',
        content_type: 'application/x-www-form-urlencoded',
        body_schema: { properties: { a: { type: 'integer', default: 1 }, b: string('x y') } },
      },
    ],
    [
      '--data-urlencode',
      `curl --data-urlencode 'q=天气 & 风' https://api.example.com/do`,
      { body_schema: { properties: { q: string('天气 & 风') } } },
    ],
    [
      '-F',
      'curl -F note=hello -F n=2 https://api.example.com/do',
      {
        content_type: 'multipart/form-data',
        body_schema: { properties: { note: string('hello'), n: { type: 'integer', default: 2 } } },
      },
    ],
    [
      'text',
      `curl -H 'Content-Type: text/plain' -d 'hello' https://api.example.com/do`,
      { content_type: 'text/plain', body_schema: { type: 'string' } },
    ],
    ['-XPUT joined', 'curl -XPUT -d a=1 https://api.example.com/do', { method: 'PUT', is_safe: false }],
    [
      '--request=DELETE',
      'curl --request=DELETE https://api.example.com/do/7',
      { method: 'DELETE', path: '/do/7' },
    ],
    [
      'a header',
      `curl -H 'X-Region: cn' -H "Accept: */*" https://api.example.com/now`,
      { params: [{ name: 'X-Region', in: 'header', default: 'cn' }] },
    ],
    [
      'options with values',
      'curl -sS -m 10 -o out.json --retry 3 -x proxy:80 -L https://api.example.com/now',
      { path: '/now' },
    ],
    ['--url', 'curl -s --url https://api.example.com/now', { path: '/now' }],
    [
      'double quotes with escapes',
      'curl -d "{\\"a\\":\\"b\\"}" https://api.example.com/do',
      { content_type: 'application/json', body_schema: { properties: { a: string('b') } } },
    ],
    [
      'a Chinese path',
      'curl https://api.example.com/天气/now',
      { path: '/%E5%A4%A9%E6%B0%94/now', name: 'get_天气_now' },
    ],
    [
      'behind a prompt of other commands',
      'cd /tmp && curl https://api.example.com/now; echo done',
      { path: '/now' },
    ],
  ])('%s', (_, text, expected) => {
    expect(settingsOf(text)).toMatchObject(expected)
  })

  test('several make several tools; other servers and repeated ones are left out', () => {
    const { tools, skipped } = read(
      [
        'https://api.example.com/a',
        'https://api.example.com/b',
        'https://api.example.com/a?x=1',
        'https://other.example.com/c',
      ]
        .map((url) => `curl ${url}`)
        .join('\n'),
    )
    expect(tools.map(({ key }) => key)).toEqual(['GET /a', 'GET /b'])
    expect(skipped).toEqual([
      { what: 'GET /a', why: 'duplicate', may_import: false },
      { what: 'GET /c', why: 'other_server', may_import: false },
    ])
  })

  test.each([
    ['-F file=@a.png', 'file_upload'],
    ['-d @body.json', 'file_upload'],
    ['-T a.txt', 'file_upload'],
    ['-I', 'method'],
    [`-H 'Content-Type: application/xml' -d '<a/>'`, 'body_type'],
    [`-H '城市: 杭州'`, 'header_name'],
  ])('%s is left out: %s', (options, why) => {
    expect(read(`curl ${options} https://api.example.com/x`).skipped.map((each) => each.why)).toEqual([why])
  })

  test.each([['not a command'], [`curl 'https://api.example.com`], [`curl "https://api.example.com`]])(
    '%s is refused',
    (text) => {
      expect(() => read(text)).toThrow(ImportRefused)
    },
  )
})

describe('secrets', () => {
  const canary = 'geheim-4711-canary'
  test.each([
    [`-H 'Authorization: Bearer ${canary}'`, { auth_type: 1, location: 0, parameter_name: 'Authorization' }],
    [`-H 'X-Api-Key: ${canary}'`, { auth_type: 1, location: 0, parameter_name: 'X-Api-Key' }],
    [`-u user:${canary}`, { auth_type: 1, location: 0, parameter_name: 'Authorization' }],
    [`-b 'session=${canary}'`, { auth_type: 0 }],
    [`-H 'Cookie: s=${canary}'`, { auth_type: 0 }],
    [`-d 'password=${canary}&city=a'`, { auth_type: 0 }],
    [`--json '{"accessToken":"${canary}","a":[{"secret":"${canary}"}]}'`, { auth_type: 0 }],
    [`-H 'X-Access: Bearer ${canary}'`, { auth_type: 0 }],
    [`-H 'X-JWT: ${canary}'`, { auth_type: 1, location: 0, parameter_name: 'X-JWT' }],
    [`--json '{"id":"eyJhbGciOiJIUzI1NiJ9.${canary}","密码":"${canary}"}'`, { auth_type: 0 }],
    [`-G -d id=sk-${canary}`, { auth_type: 0 }],
    [`-G -d access_token=${canary}`, { auth_type: 1, location: 1, parameter_name: 'access_token' }],
  ])('%s', (options, auth) => {
    const found = read(`curl ${options} https://user:${canary}@api.example.com/x`)
    expect(found.plugin).toMatchObject(auth)
    expect(JSON.stringify(found)).not.toContain(canary)
    expect(found.tools).toHaveLength(1)
  })
})
