import { expect, test } from '@jest/globals'
import { toolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { buildRequest } from './build-request.ts'

const plugin = { url: 'https://api.example.com/v1', headers: [], auth: null }
const tool = toolSettings.parse({
  name: 't',
  description: 'd',
  method: 'POST',
  path: '/a/{p}/z',
  content_type: 'application/x-www-form-urlencoded',
  params: [
    { name: 'p', in: 'path', type: 'string', required: true },
    { name: 'q', in: 'query', type: 'array' },
    { name: 'X-H', in: 'header', type: 'string' },
  ],
})
const alphabet = Array.from('aZ09-._~ /\\?#[]@!$&\'()*+,;=%{}|<>"^`:\t\r\n\0\u0085\u200b中文é𠮷\ud800')

/** The same sequence in each run (Park and Miller 1988). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

test('whatever the values are, each stays what and where it is', () => {
  const random = createRandom(152)
  const text = () =>
    Array.from({ length: 1 + random(8) }, () => alphabet[random(alphabet.length)] ?? '').join('')
  for (let round = 0; round < 2_000; round += 1) {
    const [value, list, body] = [`x${text()}`, [text(), text()], { [`n${text()}`]: text() }]
    const given = { p: value, q: list, 'X-H': text(), body }
    const { sent, shown } = buildRequest(plugin, tool, given, () => 'id')
    const url = new URL(sent.url)
    // What the guard of outgoing calls parses again is the same.
    expect(url.href).toBe(sent.url)
    expect(url.origin).toBe('https://api.example.com')
    expect(url.pathname.split('/')).toEqual(['', 'v1', 'a', expect.any(String), 'z'])
    expect(decodeURIComponent(url.pathname.split('/')[3] ?? '')).toBe(value.toWellFormed())
    expect(url.searchParams.getAll('q')).toEqual(list.map((each) => each.toWellFormed()))
    expect([...new URLSearchParams(sent.body)]).toEqual(
      Object.entries(body).map((pair) => pair.map((each) => each.toWellFormed())),
    )
    for (const header of sent.headers) expect(header.value).toMatch(/^[\x20-\x7e]*$/)
    expect(shown).toEqual(sent)
  }
})

test('a base with a query, slashes at its end and a fragment is joined', () => {
  const get = toolSettings.parse({ name: 't', description: 'd', path: '/b' })
  const urlOf = (url: string) => buildRequest({ ...plugin, url }, get, {}, () => 'id').sent.url
  expect(urlOf('https://a.example.com')).toBe('https://a.example.com/b')
  expect(urlOf('HTTPS://A.example.com/v1//?x=1&y=%20#z')).toBe('https://a.example.com/v1/b?x=1&y=%20')
  expect(urlOf('https://例子.example.com/中')).toBe('https://xn--fsqu00a.example.com/%E4%B8%AD/b')
})
