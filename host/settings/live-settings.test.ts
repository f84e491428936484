import { expect, test } from '@jest/globals'
import pino from 'pino'
import { openSecretBox } from '../platform/secret-box.ts'
import type { Database } from '../storage/database/database.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { SharedBus } from '../testing/shared-bus.ts'
import { type EditableName, editableNames, isSecret } from './editable-settings.ts'
import { InvalidEnvironment } from './environment.ts'
import { addressOfSecret } from './key-follows-address.ts'
import { LiveSettings } from './live-settings.ts'
import { ChangedMeanwhile, NoSecretsKey, SetByEnvironment, type SettingChanges } from './stored-settings.ts'

const lines: string[] = []
const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })

describeOnEachDatabase('settings', (database) => {
  const clear = () => {
    lines.length = 0
    return database().batch([{ query: database().build.deleteFrom('settings').compile() }])
  }
  const open = (more: Partial<Parameters<typeof LiveSettings.open>[0]> = {}) =>
    LiveSettings.open({
      environment: {},
      database: database(),
      bus: new SharedBus(),
      box: openSecretBox('key-1'),
      log,
      now: Date.now,
      ...more,
    })

  test('that are changed take effect at once here, and in the other process by the bus', async () => {
    await clear()
    const bus = new SharedBus()
    const [one, other] = [await open({ bus }), await open({ bus })]
    const models = other.derived((env) => ({ names: env.LLM_BASE_URL ? env.LLM_MODELS : [] }))
    const before = models()
    expect(models()).toBe(before)
    await one.change({ LLM_BASE_URL: 'https://llm.example/v1', LLM_MODELS: 'a,b', LLM_API_KEY: 'sk-1' })
    expect(one.env.LLM_MODELS).toEqual(['a', 'b'])
    await until(() => other.env.LLM_API_KEY === 'sk-1')
    expect(models()).toEqual({ names: ['a', 'b'] })
    const after = models()
    await one.change({ SEARXNG_URL: 'https://searx.example' })
    await until(() => other.env.SEARXNG_URL !== '')
    // Nothing of what it is made of has changed.
    expect(models()).toBe(after)
    await one.change({ LLM_BASE_URL: null, LLM_MODELS: null, LLM_API_KEY: null })
    await until(() => other.env.LLM_BASE_URL === '')
    for (const each of [one, other]) each.close()
  })

  test.each<[string, SettingChanges, SettingChanges]>([
    ['a new one', {}, { SEARXNG_URL: 'https://b.example' }],
    ['one that is there', { SEARXNG_URL: 'https://a.example' }, { SEARXNG_URL: 'https://b.example' }],
    ['a secret', { BOCHA_API_KEY: 'key a' }, { BOCHA_API_KEY: 'key b' }],
    ['one that is taken back', { SEARXNG_URL: 'https://a.example' }, { SEARXNG_URL: null }],
  ])('changed twice concurrently lose nothing: %s', async (_what, before, change) => {
    await clear()
    const [one, other] = [await open(), await open()]
    await one.change(before)
    const ends = await Promise.allSettled([
      one.change({ ...change, ELIGIBILITY: 'manual' }),
      other.change(change),
    ])
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
    const [name] = Object.keys(change)
    // On a slow machine the one may have ended before the other began.
    for (const reason of refused) expect(reason).toMatchObject({ name: 'ChangedMeanwhile', setting: name })
    expect(refused.length).toBeLessThan(2)
    const isWhole = ends[0].status === 'fulfilled'
    const rows = await rowsOf(database())
    expect(rows.some((row) => row.name === 'ELIGIBILITY')).toBe(isWhole)
    for (const each of [one, other]) each.close()
  })

  test('are read again before they are changed', async () => {
    await clear()
    const [one, other] = [await open(), await open()]
    await one.change({ SEARXNG_URL: 'https://a.example' })
    const refuse = () => {
      throw new ChangedMeanwhile(other.env.SEARXNG_URL)
    }
    await expect(other.change({ SEARXNG_URL: null }, refuse)).rejects.toMatchObject({
      setting: 'https://a.example',
    })
    expect(await rowsOf(database())).toHaveLength(1)
    for (const each of [one, other]) each.close()
  })

  test('of the environment override stored ones', async () => {
    await clear()
    const stored = await open()
    await stored.change({ SEARXNG_URL: 'https://stored.example', ELIGIBILITY: 'manual' })
    const live = await open({ environment: { SEARXNG_URL: 'https://named.example', ELIGIBILITY: '' } })
    expect(live.env.SEARXNG_URL).toBe('https://named.example')
    expect(live.env.ELIGIBILITY).toBe('manual')
    expect(live.sourceOf('SEARXNG_URL')).toBe('environment')
    expect(live.sourceOf('ELIGIBILITY')).toBe('stored')
    expect(live.sourceOf('BING_URL')).toBe('default')
    for (const each of [stored, live]) each.close()
  })

  const sentTo = Object.entries(addressOfSecret) as [EditableName, EditableName][]
  /** What else a service needs. */
  const model = { LLM_MODEL: 'm' }
  const furtherModel = (key: string) => {
    const [endpoint, role] = /^(\w+)_\d(?=_API_KEY$)/.exec(key) ?? []
    return endpoint ? { [`${role}_MODEL`]: 'm', [`${endpoint}_MODEL`]: 'm' } : {}
  }
  const [named, foreign] = ['https://named.example/v1', 'https://foreign.example/v1']

  test.each(sentTo)(
    'of the environment (%s) are sent to no address (%s) that is tested or stored',
    async (key, address) => {
      await clear()
      // A key for Bing is only valid with its address.
      const alone = key === 'BING_API_KEY' ? [] : [{ ...model, LLM_BASE_URL: named, [key]: 'sk-canary' }]
      for (const environment of [
        { ...model, ...furtherModel(key), LLM_BASE_URL: named, [key]: 'sk-canary', [address]: named },
        ...alone,
      ]) {
        const live = await open({ environment })
        expect(() => live.with({ [address]: foreign })).toThrow(SetByEnvironment)
        expect(() => live.with({ [address]: null })).toThrow(SetByEnvironment)
        await expect(live.change({ [address]: foreign })).rejects.toThrow(SetByEnvironment)
        live.close()
      }
      expect(await rowsOf(database())).toEqual([])
    },
  )

  test.each(sentTo)(
    'that are stored (%s) are sent to no other address (%s) that is tested',
    async (key, address) => {
      await clear()
      const live = await open()
      const models = { LLM_MODELS: 'm', LLM_BASE_URL: named, ...furtherModel(key) }
      await live.change({ ...models, [address]: named, [key]: 'sk-canary' })
      expect(live.env[key]).toBe('sk-canary')
      const attempt = () => live.with({ [address]: foreign })
      // Two settings that are only valid together are refused together.
      try {
        expect(attempt()[key]).not.toBe('sk-canary')
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidEnvironment)
      }
      expect(live.with({ [address]: foreign, [key]: 'sk-new' })[key]).toBe('sk-new')
      live.close()
    },
  )

  test.each<[string, SettingChanges]>([
    ['an address that is none', { LLM_BASE_URL: 'llm.example' }],
    ['a model without an address', { VISION_MODEL: 'v' }],
    ['a number that is none', { LLM_TIMEOUT_MS: 'soon' }],
  ])('that are wrong are rejected, and nothing is stored: %s', async (_what, changes) => {
    await clear()
    const live = await open()
    await expect(live.change({ SEARXNG_URL: 'https://searx.example', ...changes })).rejects.toThrow(
      InvalidEnvironment,
    )
    expect(await rowsOf(database())).toEqual([])
    expect(live.env.SEARXNG_URL).toBe('')
    live.close()
  })

  test('that are secret are in no row and no log line, and another key loses nothing', async () => {
    await clear()
    const live = await open()
    const secrets = editableNames.filter(isSecret)
    expect(secrets.length).toBeGreaterThanOrEqual(8)
    const canaries = Object.fromEntries(secrets.map((name) => [name, `canary-${name}`]))
    await live.change({
      BING_URL: 'https://bing.example',
      LLM_BASE_URL: 'https://llm.example',
      LLM_MODELS: 'a',
      ...canaries,
    })
    for (const name of secrets) expect(live.env[name]).toBe(`canary-${name}`)
    expect(JSON.stringify(await rowsOf(database()))).not.toContain('canary')
    const other = await open({ box: openSecretBox('key-2') })
    for (const name of secrets) expect(other.sourceOf(name)).toBe('unreadable')
    expect(other.env.LLM_BASE_URL).toBe('https://llm.example')
    const again = await open()
    for (const name of secrets) expect(again.env[name]).toBe(`canary-${name}`)
    expect(lines.join('')).not.toContain('canary-')
    for (const each of [live, other, again]) each.close()
  })

  test('that are secret are not stored without a key', async () => {
    await clear()
    const live = await open({ box: null })
    await expect(live.change({ SEARXNG_URL: 'https://a.example', TAVILY_API_KEY: 'k' })).rejects.toThrow(
      NoSecretsKey,
    )
    expect(await rowsOf(database())).toEqual([])
    await live.change({ SEARXNG_URL: 'https://a.example' })
    expect(live.env.SEARXNG_URL).toBe('https://a.example')
    live.close()
  })

  const sms = {
    SMS_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'a',
    ALIYUN_ACCESS_KEY_SECRET: 'b',
    ALIYUN_SMS_SIGN_NAME: 'c',
    ALIYUN_SMS_TEMPLATE_CODE: 'd',
  }
  const bing = { BING_URL: 'https://b.example', BING_API_KEY: 'k' }
  const llm = { LLM_BASE_URL: 'https://llm.example', LLM_MODELS: 'a' }

  test('that conflict are ignored by service; the others take effect, and can be changed', async () => {
    await clear()
    const stored = await open()
    await stored.change({ ...llm, ...bing, ...sms })
    const live = await open({ box: openSecretBox('key-2') })
    expect(live.env).toMatchObject({
      LLM_BASE_URL: 'https://llm.example',
      BING_URL: '',
      SMS_PROVIDER: 'outbox',
    })
    expect(live.sourceOf('SMS_PROVIDER')).toBe('left_out')
    expect(live.sourceOf('ALIYUN_ACCESS_KEY_SECRET')).toBe('unreadable')
    await live.change({ LLM_TIMEOUT_MS: '5000' })
    expect(live.env.LLM_TIMEOUT_MS).toBe(5_000)
    await live.change({ BING_API_KEY: 'k' })
    expect(live.env.BING_URL).toBe('https://b.example')
    await expect(live.change({ VISION_MODEL: 'v', LLM_BASE_URL: null })).rejects.toThrow(InvalidEnvironment)
    await live.change({ ALIYUN_ACCESS_KEY_SECRET: 'b' })
    expect(live.env.SMS_PROVIDER).toBe('aliyun')
    expect(live.sourceOf('SMS_PROVIDER')).toBe('stored')
    for (const each of [stored, live]) each.close()
  })

  test('that are empty on purpose take effect', async () => {
    await clear()
    const live = await open()
    const asked = live.derived((env) => ({ url: env.WIKIPEDIA_URL }))
    expect(asked().url).toBeUndefined()
    await live.change({ WIKIPEDIA_URL: '', ...bing })
    expect(asked().url).toBe('')
    const other = await open({ box: openSecretBox('key-2') })
    expect(other.env).toMatchObject({ WIKIPEDIA_URL: '', BING_URL: '' })
    const never = await open({ environment: { WIKIPEDIA_URL: '' } })
    await live.change({ WIKIPEDIA_URL: 'https://wiki.example' })
    const given = await open({ environment: { WIKIPEDIA_URL: '' } })
    expect([never.sourceOf('WIKIPEDIA_URL'), given.env.WIKIPEDIA_URL]).toEqual(['environment', ''])
    for (const each of [live, other, never, given]) each.close()
  })

  test('that were read by an earlier value are not kept by it', async () => {
    await clear()
    const live = await open()
    let later: () => unknown = () => undefined
    const made = live.derived((env) => {
      later = () => env.ELIGIBILITY
      return { name: env.SEARXNG_URL }
    })
    const before = made()
    await live.change({ SEARXNG_URL: 'https://s.example' })
    // What was made before is still in use, and reads what is there now.
    later()
    expect(made()).not.toBe(before)
    expect(made().name).toBe('https://s.example')
    live.close()
  })

  test.each<[string, (one: LiveSettings, other: LiveSettings) => Promise<unknown>]>([
    [
      'changed at once',
      (one, other) =>
        // One of the two may be told that the other came first.
        Promise.allSettled([
          one.change({ LLM_BASE_URL: 'https://two.example', LLM_API_KEY: 'key for two' }),
          other.change({ LLM_BASE_URL: 'https://one.example/v2', LLM_MODELS: 'a' }),
        ]),
    ],
    ['changed after it', (one) => one.change({ LLM_BASE_URL: 'https://three.example' })],
  ])('a secret is sent only to the host that it was entered for: the address %s', async (_what, change) => {
    await clear()
    const [one, other] = [await open(), await open()]
    await one.change({ ...llm, LLM_BASE_URL: 'https://one.example', LLM_API_KEY: 'key for one' })
    await change(one, other)
    const after = await open()
    const { LLM_BASE_URL, LLM_API_KEY } = after.env
    const key = { 'https://one.example/v2': 'key for one', 'https://two.example': 'key for two' }[
      LLM_BASE_URL
    ]
    expect(['', key]).toContain(LLM_API_KEY)
    for (const each of [one, other, after]) each.close()
  })

  test('a secret that was entered for one host is not sent to that of the environment', async () => {
    await clear()
    const stored = await open()
    await stored.change({ ...llm, LLM_API_KEY: 'key' })
    const live = await open({ environment: { LLM_BASE_URL: 'https://two.example', LLM_MODEL: 'b' } })
    expect(live.env).toMatchObject({ LLM_BASE_URL: 'https://two.example', LLM_API_KEY: '' })
    expect(live.sourceOf('LLM_API_KEY')).toBe('left_out')
    const same = await open({ environment: { LLM_BASE_URL: 'https://llm.example/other', LLM_MODEL: 'b' } })
    expect(same.env.LLM_API_KEY).toBe('key')
    for (const each of [stored, live, same]) each.close()
  })

  test('an address that is reset to the same default keeps its secret', async () => {
    await clear()
    const live = await open()
    await live.change({ BOCHA_API_KEY: 'key' })
    await live.change({ BOCHA_URL: null })
    expect(live.env.BOCHA_API_KEY).toBe('key')
    live.close()
  })
})

test('a sealed text opens only under its own name and key, and not after a change', () => {
  const box = openSecretBox('key-1')
  const sealed = box.seal('A', '密钥')
  expect(box.seal('A', '密钥')).not.toBe(sealed)
  expect(box.open('A', sealed)).toBe('密钥')
  expect(box.open('B', sealed)).toBeNull()
  expect(openSecretBox('key-2').open('A', sealed)).toBeNull()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    if (!Buffer.from(changed, 'base64url').equals(Buffer.from(sealed, 'base64url')))
      expect(box.open('A', changed)).toBeNull()
  }
  expect(box.open('A', '')).toBeNull()
})

const rowsOf = (database: Database) => database.all(database.build.selectFrom('settings').selectAll())

async function until(isSo: () => boolean): Promise<void> {
  const endsAt = Date.now() + 5_000
  while (!isSo()) {
    if (Date.now() > endsAt) throw new Error('it did not come to be')
    await new Promise((resolve) => setImmediate(resolve))
  }
}
