import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { pluginRoutes } from '../../../lib/contract/routes/plugin-routes.ts'
import { Egress } from '../../outbound/egress.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { pluginMember } from './testing/plugin-member.ts'

/** The rules of §5 and their messages, as the host answers them: each at its field. */
let storage: TestStorage
let host: TestHost
let author: Awaited<ReturnType<typeof pluginMember>>
let resolved = 0

beforeAll(async () => {
  storage = await openTestStorage()
  const egress = new Egress({
    // As a hostile or internal name server would, for names under `inside`.
    resolve: async (name) => {
      resolved += 1
      return [{ address: name.endsWith('.example') ? '93.184.216.34' : '127.0.0.1', family: 4 }]
    },
  })
  host = await startTestHost(storage, async function* () {}, { egress })
  author = await pluginMember(host, storage.database)
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

const right = { name: '天气', description: '查天气', url: 'https://api.example/v1' }
const service = { location: 0, parameter_name: 'X-Key', service_token: 'token' }

/** @returns the sentence of each field; {} for a plugin that was stored, which is deleted again */
async function problemsOf(over: object): Promise<Record<string, string>> {
  const reply = await author.post(pluginRoutes.pluginCreate, { ...right, ...over })
  if (reply.status === 200) {
    await author.post(pluginRoutes.pluginDelete, { id: (reply.body.data as { id: number }).id })
    return {}
  }
  const { field, problems } = reply.body.data as { field: string; problems: Record<string, string> }
  expect([reply.status, Object.keys(problems)[0]]).toEqual([400, field])
  return problems
}

const characters = '仅支持中英文、数字、下划线和空格'
const protocol = '请输入使用https协议的有效URL。'
const header = (name: string, value: string) => ({ header: [{ name, value }] })
const auth = (over: object) => ({ auth_type: 1, auth_config: { ...service, ...over } })

const refused: [what: string, over: object, field: string, sentence: string][] = [
  ['no name', { name: '' }, 'name', '插件名称不能为空'],
  ['a name of blanks', { name: ' \u3000\n\t' }, 'name', '插件名称不能为空'],
  ['31 characters', { name: '一'.repeat(31) }, 'name', '最长30个字符'],
  ['31 rare characters', { name: '𠮷'.repeat(31) }, 'name', '最长30个字符'],
  ...[
    '天气!',
    '天气，',
    '天气-1',
    '天气.',
    '天气😀',
    'naïve',
    '天\u200b气',
    '天\u202e气',
    'ひらがな',
    '天気〜',
    '天气！',
    '天\n气',
  ].map((name): [string, object, string, string] => [
    `the name ${JSON.stringify(name)}`,
    { name },
    'name',
    characters,
  ]),
  ['no description', { description: '' }, 'description', '插件描述不能为空'],
  ['501 characters', { description: '一'.repeat(501) }, 'description', '最长500个字符'],
  ['no URL', { url: '' }, 'url', '插件 URL 不能为空'],
  ['a URL of blanks', { url: '  ' }, 'url', '插件 URL 不能为空'],
  ...[
    'http://api.example/',
    'HTTP://api.example/',
    'ftp://api.example/',
    'api.example',
    '//api.example',
    'https:api.example',
    'https:/api.example',
    'https://',
    'https://api.example /v1',
    'https://api.ex ample/',
    'https://api.example\\@evil.example/',
    'https://user:password@api.example/',
    'javascript:https://api.example',
    'ｈttps://api.example',
  ].map((url): [string, object, string, string] => [`the URL ${url}`, { url }, 'url', protocol]),
  ['a header without key', header('', 'v'), 'header.0.name', 'Header Key 不能为空'],
  ['a key of blanks', header('  ', 'v'), 'header.0.name', 'Header Key 不能为空'],
  ['a header without value', header('X-Key', ''), 'header.0.value', 'Header Value 不能为空'],
  ['a value of blanks', header('X-Key', ' \t'), 'header.0.value', 'Header Value 不能为空'],
  [
    'the second header',
    {
      header: [
        { name: 'A', value: 'a' },
        { name: 'B', value: '' },
      ],
    },
    'header.1.value',
    'Header Value 不能为空',
  ],
  [
    'a line break in a value',
    header('X-Key', 'a\r\nHost: b'),
    'header.0.value',
    'Header Value 只能用英文字符，中文请先编码',
  ],
  ['a key with a colon', header('X:Key', 'v'), 'header.0.name', 'Header Key 只能用字母、数字和 - _ . 等符号'],
  [
    'the key __proto__',
    header('__proto__', 'v'),
    'header.0.name',
    'Header Key 只能用字母、数字和 - _ . 等符号',
  ],
  [
    'a header of the connection',
    header('hOst', 'v'),
    'header.0.name',
    '这个 Header 由连接自己决定，不能设置',
  ],
  ['another authorization', { auth_type: 2 }, 'auth_type', '请选择授权方式'],
  ['no place', auth({ location: undefined }), 'auth_config.location', '授权位置不能为空'],
  ['no parameter', auth({ parameter_name: ' ' }), 'auth_config.parameter_name', '参数名称不能为空'],
  ['no token', auth({ service_token: '\t' }), 'auth_config.service_token', '服务令牌不能为空'],
  ['a private address', { url: 'https://192.168.1.1/' }, 'url', '不能访问内部网络的地址'],
  ['a name that leads inside', { url: 'https://inside.test/' }, 'url', '不能访问内部网络的地址'],
  ['another port', { url: 'https://api.example:22/' }, 'url', '不能使用这个端口'],
]

test.each(refused)('refuses %s', async (_, over, field, sentence) => {
  expect(await problemsOf(over)).toEqual({ [field]: sentence })
})

const accepted: [what: string, over: object][] = [
  ['30 characters', { name: '一'.repeat(30) }],
  ['30 characters between blanks', { name: `  ${'一'.repeat(30)}\n` }],
  ['30 rare characters', { name: '𠮷'.repeat(30) }],
  ['each allowed kind', { name: '天氣_Weather 24𠮷' }],
  ['500 characters', { description: '一'.repeat(500) }],
  ['500 emoji', { description: '😀'.repeat(500) }],
  ['a URL in capitals', { url: 'HTTPS://API.EXAMPLE/v1' }],
  ['a URL between blanks', { url: '  https://api.example/v1\n' }],
  ['an international name', { url: 'https://例子.example/天气' }],
  ['a header between blanks', header(' X-Key ', ' v ')],
  [
    'a token in the query, of any characters',
    auth({ location: 1, parameter_name: '密钥', service_token: '令牌' }),
  ],
  ['a service without it being asked for', { auth_type: 0, auth_config: { parameter_name: '' } }],
  ['no authorization at all', { auth_config: null }],
]

test.each(accepted)('accepts %s', async (_, over) => {
  expect(await problemsOf(over)).toEqual({})
})

test('several are answered at once, each at its field', async () => {
  const wrong = { name: '', description: '', url: 'http://a', ...header('', ''), auth_type: 1 }
  expect(await problemsOf(wrong)).toEqual({
    name: '插件名称不能为空',
    description: '插件描述不能为空',
    url: protocol,
    'header.0.name': 'Header Key 不能为空',
    'header.0.value': 'Header Value 不能为空',
    'auth_config.location': '授权位置不能为空',
    'auth_config.parameter_name': '参数名称不能为空',
    'auth_config.service_token': '服务令牌不能为空',
  })
})

test('null and empty choices are answered as absent fields are', async () => {
  const names = { parameter_name: null, service_token: null }
  const wrong = {
    name: null,
    description: null,
    url: null,
    header: [{ name: null, value: null }],
    auth_type: 1,
    auth_config: { location: null, ...names },
  }
  const sentences = {
    name: '插件名称不能为空',
    description: '插件描述不能为空',
    'header.0.name': 'Header Key 不能为空',
    'auth_config.location': '授权位置不能为空',
    'auth_config.parameter_name': '参数名称不能为空',
    'auth_config.service_token': '服务令牌不能为空',
  }
  expect(await problemsOf(wrong)).toMatchObject(sentences)
  expect(await problemsOf({ ...wrong, auth_config: { location: '', ...names } })).toMatchObject(sentences)
  expect(await problemsOf({ auth_type: null, header: null, auth_config: null })).toEqual({})
})

test('the same holds for a change', async () => {
  const id = await author.create()
  const before = resolved
  const reply = await author.post(pluginRoutes.pluginUpdate, {
    ...right,
    id,
    version: 1,
    url: 'http://api.example',
  })
  expect(reply.body.data).toMatchObject({ field: 'url', problems: { url: protocol } })
  expect(resolved).toBe(before)
})

const addresses = new URL('../../../../shared/data/ssrf/must-refuse.tsv', import.meta.url)
const whenThere = existsSync(addresses) ? describe : describe.skip

whenThere('the collected addresses', () => {
  const rows = existsSync(addresses) ? readFileSync(addresses, 'utf8').trim().split('\n').slice(1) : []
  const urls = rows
    .map((row) => row.split('\t'))
    .filter(([, , kind]) => kind !== 'public-redirector')
    .flatMap(([url = '', secure = '']) => [url, secure])
    .filter((url) => url !== '')

  test.each(urls)('%s is refused', async (url) => {
    expect(Object.keys(await problemsOf({ url }))).toEqual(['url'])
  })
})
