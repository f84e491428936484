import { afterEach, describe, expect, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { clearOwnStorage } from '@/lib/client/device/own-storage'
import type { Finding } from '@/lib/contract/diagnosis'
import type { ShownSetting, Surroundings } from '@/lib/contract/routes/console-routes'
import { zhCN } from '@/lib/messages/zh-cn'
import { addressFindings } from './address-findings'
import { attentionOf } from './attention'
import { changesOf, dropDrafts, useDrafts, writeDraft } from './drafts'
import { scaleOf } from './figure-chart'
import { settingsAsEnv } from './settings-as-env'
import { settingsOf, stepStates } from './setup-steps'

const setting = (name: string, more: Partial<ShownSetting> = {}): ShownSetting => ({
  name,
  group: 'model',
  isSecret: false,
  source: 'stored',
  value: '',
  ...more,
})
const around: Surroundings = {
  public_origin: '',
  cookie_domain: '',
  now: 1_000_000,
  words: null,
  is_scripted: false,
}
const place = (address: string) => new URL(address) as unknown as Location

describe('the address under which the page is open', () => {
  test.each<[string, string, Partial<Surroundings>, string[]]>([
    ['this machine', 'http://localhost:3000', {}, ['address_fits']],
    [
      'this machine, of a public product',
      'http://127.0.0.1:3000',
      { public_origin: 'https://a.cn' },
      ['address_fits'],
    ],
    ['as configured', 'https://a.cn', { public_origin: 'https://a.cn/' }, ['address_fits']],
    ['not configured', 'https://a.cn', {}, ['not_set']],
    [
      'http on a name',
      'http://a.cn',
      { public_origin: 'http://a.cn' },
      ['plain_http', 'cookies_unprotected'],
    ],
    ['http on an address', 'http://10.0.0.5', { public_origin: 'http://10.0.0.5' }, ['plain_http']],
    ['another host', 'https://b.cn', { public_origin: 'https://a.cn' }, ['address_differs']],
    [
      'a cookie for others',
      'https://a.cn',
      { public_origin: 'https://a.cn', cookie_domain: '.b.cn' },
      ['cookie_domain_differs'],
    ],
    [
      'a cookie for all',
      'https://x.a.cn',
      { public_origin: 'https://x.a.cn', cookie_domain: 'a.cn' },
      ['address_fits'],
    ],
    ['a clock apart', 'http://localhost', { now: 1_000_000 + 90_000 }, ['clocks_differ']],
    ['a clock nearly right', 'http://localhost', { now: 1_000_000 - 59_000 }, ['address_fits']],
  ])('%s', (_what, address, surroundings, causes) => {
    const found = addressFindings(place(address), { ...around, ...surroundings }, 1_000_000)
    expect(found.map(({ cause }) => cause)).toEqual(causes)
    // Each has its words.
    for (const { cause } of found) expect(zhCN.diagnosis.causes[cause].found).not.toBe('')
  })
})

describe('the settings as a file', () => {
  const write = (...settings: ShownSetting[]) =>
    settingsAsEnv(settings, { ...around, words: null }, zhCN.console.exported)

  test.each<[string, ShownSetting, string]>([
    ['what is set', setting('A', { value: 'm1,m2' }), '\nA=m1,m2\n'],
    ['what has its default', setting('A', { source: 'default', value: '5' }), '\n# A=\n'],
    [
      'spaces and signs of the shell',
      setting('A', { value: "知舟 $(x) 'y'" }),
      String.raw`A='知舟 $(x) '\''y'\'''`,
    ],
    ['a line break', setting('A', { value: 'a\nB=1' }), "A='a\nB=1'"],
    ['an address', setting('A', { value: 'https://a.cn/v1' }), '\nA=https://a.cn/v1\n'],
  ])('writes %s', (_what, given, line) => {
    expect(write(given)).toContain(line)
  })

  test.each<[string, ShownSetting]>([
    ['a secret', setting('A', { isSecret: true, value: '••••cana' })],
    [
      'a secret of the environment',
      setting('A', { isSecret: true, source: 'environment', value: '••••cana' }),
    ],
    ['a password in an address', setting('A', { value: 'https://me:canary@a.cn/v1' })],
    ['a key in an address', setting('A', { value: 'https://a.cn/v1?key=canary' })],
    ['a key behind an address', setting('A', { value: 'https://a.cn/v1#canary' })],
  ])('leaves out %s', (_what, given) => {
    expect(write(given)).not.toContain('cana')
  })

  test('marks settings from the environment', () => {
    expect(write(setting('A', { source: 'environment', value: 'x' }))).toContain(
      '# A 来自导出时的环境变量。\nA=x\n',
    )
  })
})

describe('drafts', () => {
  afterEach(() => dropDrafts(['A', 'S', 'E']))
  const plain = setting('A', { value: 'old' })
  const secret = setting('S', { isSecret: true, value: '••••1234' })
  const locked = setting('E', { source: 'environment', value: 'x' })

  test('secrets are never stored in the browser', () => {
    writeDraft(plain, 'new')
    writeDraft(secret, 'sk-canary')
    expect(sessionStorage.getItem('own:console-drafts')).toBe('{"A":"new"}')
    writeDraft(plain, 'old')
    expect(sessionStorage.getItem('own:console-drafts')).toBeNull()
  })

  test('those of one operator, secrets too, are not there for the next user of the tab', () => {
    writeDraft(plain, 'new')
    writeDraft(secret, 'sk-canary')
    const { result } = renderHook(useDrafts)
    expect(result.current).toEqual({ A: 'new', S: 'sk-canary' })
    act(clearOwnStorage)
    expect(result.current).toEqual({})
  })

  test.each([
    ['a new text', { A: ' new ' }, { A: 'new' }],
    ['an emptied text', { A: '' }, { A: null }],
    ['the same text', { A: 'old ' }, {}],
    ['an emptied secret, which stays', { S: ' ' }, {}],
    ['a secret', { S: 'sk-1' }, { S: 'sk-1' }],
    ['what the environment decides', { E: 'y' }, {}],
  ])('%s', (_what, drafts, changes) => {
    expect(changesOf([plain, secret, locked], drafts, ['A', 'S', 'E'])).toEqual(changes)
  })
})

describe('state of the steps', () => {
  const finding = (check: Finding['check'], state: Finding['state']): Finding => ({
    check,
    state,
    cause: 'fine',
    values: {},
  })
  const nothing = { settings: [], surroundings: around, findings: [], drafts: {}, documents: 0 }
  test.each([
    ['a new machine', {}, { model: 'missing', search: 'optional', library: 'optional', access: 'optional' }],
    ['a model', { settings: [setting('LLM_BASE_URL', { value: 'x' })] }, { model: 'done' }],
    ['a scripted model', { surroundings: { ...around, is_scripted: true } }, { model: 'done' }],
    ['a broken embedding', { findings: [finding('embedding', 'broken')] }, { model: 'broken' }],
    ['a word list that cannot be read', { findings: [finding('words', 'broken')] }, { access: 'broken' }],
    ['a full disk', { findings: [finding('disk', 'broken')] }, { model: 'missing', access: 'optional' }],
    ['what is typed', { drafts: { BOCHA_API_KEY: 'x' } }, { search: 'unsaved', model: 'missing' }],
    ['documents', { documents: 2 }, { library: 'done' }],
    ['a public address', { surroundings: { ...around, public_origin: 'https://a' } }, { access: 'done' }],
  ])('%s', (_what, known, states) => {
    expect(stepStates({ ...nothing, ...known })).toMatchObject(states)
  })

  test('every field has its name in both languages', () => {
    const names = Object.values(settingsOf).flat()
    expect(names.filter((name) => !(name in zhCN.console.fields))).toEqual([])
  })

  test('required actions are listed once, at most three broken parts by name', () => {
    const broken = (['model', 'model', 'search', 'sms', 'disk', 'words'] as const).map((check) =>
      finding(check, 'broken'),
    )
    const parts = attentionOf([...broken, finding('vision', 'off')], 4)
    expect(parts.map(({ kind, check, count }) => `${kind} ${check} ${count}`)).toEqual([
      'broken model 1',
      'broken search 1',
      'broken sms 1',
      'more_broken  2',
      'waiting  4',
    ])
    expect(attentionOf([], 0, 3)).toEqual([{ kind: 'reports', check: '', count: 3, href: '#reports' }])
    expect(attentionOf([finding('model', 'off')], 0)).toMatchObject([{ kind: 'no_model' }])
    expect(attentionOf([finding('model', 'ok')], 0)).toEqual([])
  })
})

test.each([0, 1, 2, 3, 7, 10, 11, 49, 99, 101, 999, 1_234, 50_001, 9_999_999])(
  'a scale for %d',
  (largest) => {
    const { top, ticks } = scaleOf(largest)
    expect(top).toBeGreaterThanOrEqual(largest)
    expect(top).toBeLessThanOrEqual(Math.max(1, largest * 2.01))
    expect(ticks[0]).toBe(0)
    expect(ticks.at(-1)).toBe(largest === 0 ? 0 : top)
    expect(ticks.length).toBeLessThanOrEqual(5)
    expect(ticks.every(Number.isInteger)).toBe(true)
  },
)
