import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pino from 'pino'
import type { FindingCause } from '../../../lib/contract/diagnosis.ts'
import type { LoginAnswer } from '../../../lib/contract/routes/account-routes.ts'
import { consoleRoutes } from '../../../lib/contract/routes/console-routes.ts'
import {
  aliyunKeys,
  aliyunSmsRefused,
  aliyunSmsSent,
  startFakeAliyun,
} from '../../members/account/testing/fake-aliyun.ts'
import {
  startFakeTencent,
  tencentError,
  tencentKeys,
  tencentStatus,
} from '../../members/account/testing/fake-tencent.ts'
import { startFakeOpenAi } from '../../models/testing/fake-openai-server.ts'
import { openWordAudit } from '../../moderation/word-audit.ts'
import { freePort } from '../../storage/testing/run-program.ts'
import { AccountClient, newPhone } from '../../testing/account-client.ts'
import { newDevice } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

let storage: TestStorage
let host: TestHost
let operator: AccountClient
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  storage = await openTestStorage()
  const file = join(await mkdtemp(join(tmpdir(), 'words-')), 'words.txt')
  await writeFile(file, '坏东西\n')
  const { audit, close } = await openWordAudit(file, pino({ level: 'silent' }))
  host = await startTestHost(storage, async function* () {}, { audit })
  operator = await enter(host)
  closers.push(
    () => storage.remove(),
    () => host.close(),
    close,
  )
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

async function enter(to: TestHost): Promise<AccountClient> {
  const client = new AccountClient(to, { device_hash: newDevice() })
  const { body } = await client.post(consoleRoutes.setupEnter.path, { link: to.links.make() })
  return client.with({ k_sso_token: (body.data as LoginAnswer).token })
}

const aliyunSettings = {
  SMS_PROVIDER: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: aliyunKeys.accessKeyId,
  ALIYUN_ACCESS_KEY_SECRET: aliyunKeys.accessKeySecret,
  ALIYUN_SMS_SIGN_NAME: '知舟',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
}
const tencentSettings = {
  SMS_PROVIDER: 'tencent',
  TENCENT_SECRET_ID: tencentKeys.secretId,
  TENCENT_SECRET_KEY: tencentKeys.secretKey,
  TENCENT_SMS_APP_ID: '1400006666',
  TENCENT_SMS_SIGN_NAME: '知舟',
  TENCENT_SMS_TEMPLATE_ID: '1234',
}
type Changes = Readonly<Record<string, string>>
const sendCode = (changes: Changes, phone = newPhone(), by = operator) =>
  by.post(consoleRoutes.consoleSendCode.path, { phone, changes })

describe('the test of the SMS', () => {
  test.each<[FindingCause, string]>([
    ['fine', 'OK'],
    ['too_often', 'isv.BUSINESS_LIMIT_CONTROL'],
    ['bad_phone', 'isv.MOBILE_NUMBER_ILLEGAL'],
    ['quota', 'isv.AMOUNT_NOT_ENOUGH'],
    ['sign_refused', 'isv.SMS_SIGNATURE_ILLEGAL'],
    ['template_refused', 'isv.SMS_TEMPLATE_ILLEGAL'],
    ['blocked', 'Forbidden.RAM'],
    ['vendor_refused', 'isp.SOMETHING_NEW'],
  ])('names %s (aliyun: %s)', async (cause, code) => {
    const aliyun = await startFakeAliyun(code === 'OK' ? aliyunSmsSent : aliyunSmsRefused(code))
    const phone = newPhone()
    const reply = await sendCode({ ...aliyunSettings, ALIYUN_SMS_URL: aliyun.url }, phone)
    expect(reply.body.data).toMatchObject({ findings: [{ check: 'sms', cause }] })
    const texts = JSON.stringify(reply.body)
    expect([texts.includes(phone), texts.includes(aliyunKeys.accessKeySecret)]).toEqual([false, false])
    expect(aliyun.arrived).toHaveLength(1)
    await aliyun.stop()
  })

  test.each<[FindingCause, string, Changes]>([
    ['key_refused', 'a key that is not known', { ALIYUN_ACCESS_KEY_ID: 'LTAIother' }],
    ['key_refused', 'a wrong secret', { ALIYUN_ACCESS_KEY_SECRET: 'another-secret' }],
  ])('names %s (aliyun: %s)', async (cause, _what, changes) => {
    const aliyun = await startFakeAliyun(aliyunSmsSent)
    const reply = await sendCode({ ...aliyunSettings, ALIYUN_SMS_URL: aliyun.url, ...changes })
    expect(reply.body.data).toMatchObject({ findings: [{ cause }] })
    await aliyun.stop()
  })

  test('names an address that has no service', async () => {
    const changes = { ...aliyunSettings, ALIYUN_SMS_URL: `http://127.0.0.1:${await freePort()}` }
    expect((await sendCode(changes)).body.data).toMatchObject({ findings: [{ cause: 'no_service' }] })
  })

  test.each<[FindingCause, ReturnType<typeof tencentError>, Changes]>([
    ['fine', tencentStatus('Ok'), {}],
    ['too_often', tencentStatus('LimitExceeded.PhoneNumberThirtySecondLimit'), {}],
    ['bad_phone', tencentStatus('FailedOperation.PhoneNumberInBlacklist'), {}],
    ['quota', tencentStatus('FailedOperation.InsufficientBalanceInSmsPackage'), {}],
    ['sign_refused', tencentError('FailedOperation.SignatureIncorrectOrUnapproved'), {}],
    ['template_refused', tencentError('FailedOperation.TemplateIncorrectOrUnapproved'), {}],
    ['key_refused', tencentStatus('Ok'), { TENCENT_SECRET_ID: 'AKIDother' }],
    ['key_refused', tencentStatus('Ok'), { TENCENT_SECRET_KEY: 'another' }],
  ])('names %s (tencent)', async (cause, answer, more) => {
    const tencent = await startFakeTencent(answer)
    const reply = await sendCode({ ...tencentSettings, TENCENT_SMS_URL: tencent.url, ...more })
    expect(reply.body.data).toMatchObject({ findings: [{ check: 'sms', cause }] })
    await tencent.stop()
  })

  test('is counted by the limits of codes, and sends nothing beyond them', async () => {
    const aliyun = await startFakeAliyun(aliyunSmsSent)
    const changes = { ...aliyunSettings, ALIYUN_SMS_URL: aliyun.url }
    const phone = newPhone()
    const statuses: number[] = []
    for (let at = 0; at < 11; at++) statuses.push((await sendCode(changes, phone)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(aliyun.arrived).toHaveLength(10)
    await aliyun.stop()
  })

  test('sends a code that logs nobody in', async () => {
    const aliyun = await startFakeAliyun(aliyunSmsSent)
    const phone = newPhone()
    await sendCode({ ...aliyunSettings, ALIYUN_SMS_URL: aliyun.url }, phone)
    const sent = aliyun.arrived[0]?.url.searchParams.get('TemplateParam') ?? '{}'
    const { code } = JSON.parse(sent) as { code: string }
    const client = new AccountClient(host, { device_hash: newDevice() })
    const login = await client.post('/v1/auth/sms', {
      phone,
      code,
      captcha_token: await client.captcha(phone),
    })
    expect(login).toMatchObject({ status: 400, body: { data: { field: 'code' } } })
    await aliyun.stop()
  })
})

describe('the captcha', () => {
  const captcha = {
    CAPTCHA_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: aliyunKeys.accessKeyId,
    ALIYUN_ACCESS_KEY_SECRET: aliyunKeys.accessKeySecret,
    ALIYUN_CAPTCHA_SCENE_ID: 'scene-1',
    ALIYUN_CAPTCHA_PREFIX: 'prefix',
  }
  const judged =
    (VerifyCode: string, isPerson = false) =>
    () => ({
      status: 200,
      json: { Code: 'Success', Result: { VerifyResult: isPerson, VerifyCode } },
    })
  /** A host whose captcha's service is a fake. */
  async function hostAt(url: string): Promise<[TestHost, AccountClient]> {
    const environment = { ALIYUN_CAPTCHA_URL: url }
    const own = await startTestHost(storage, async function* () {}, { isAlone: false }, environment)
    return [own, await enter(own)]
  }

  test.each<[FindingCause, Parameters<typeof startFakeAliyun>[0], Changes]>([
    ['fine', judged('F003'), {}],
    ['scene_refused', judged('F005'), {}],
    ['scene_refused', judged('F006'), {}],
    ['blocked', () => ({ status: 403, json: { Code: 'Forbidden.NoPermission' } }), {}],
    ['key_refused', judged('F003'), { ALIYUN_ACCESS_KEY_ID: 'LTAIother' }],
  ])('is tested by the service: %s', async (cause, answer, more) => {
    const aliyun = await startFakeAliyun(answer)
    const [own, by] = await hostAt(aliyun.url)
    const changes = { ...captcha, ...more }
    const reply = await by.post(consoleRoutes.consoleTest.path, { group: 'captcha', changes })
    expect(reply.body.data).toMatchObject({ findings: [{ check: 'captcha', cause }] })
    await own.close()
    await aliyun.stop()
  })

  test('that is stored takes effect at once, and so does the built-in one after it', async () => {
    const aliyun = await startFakeAliyun(judged('T001', true))
    const [own, by] = await hostAt(aliyun.url)
    const service = async () =>
      ((await (await fetch(`${own.origin}/runtime-config`)).json()) as { captcha: { service: string } })
        .captcha.service
    const verify = (name: string) =>
      by.post('/v1/captcha/verfiy', { param: '{}', service: name, scene: 'login' })
    expect([await service(), (await verify('aliyun')).status]).toEqual(['pow', 503])
    await by.post(consoleRoutes.consoleChange.path, { changes: captcha })
    expect([await service(), (await verify('aliyun')).status]).toEqual(['aliyun', 200])
    const none = Object.fromEntries(Object.keys(captcha).map((name) => [name, null]))
    await by.post(consoleRoutes.consoleChange.path, { changes: none })
    expect([await service(), (await verify('aliyun')).status]).toEqual(['pow', 503])
    await own.close()
    await aliyun.stop()
  })
})

test('a sentence is checked against the word list', async () => {
  const tryWords = async (text: string) =>
    (await operator.post(consoleRoutes.consoleTryWords.path, { text })).body.data
  expect(await tryWords('这里有坏东西吗')).toEqual({ hit: { word: '坏东西', start: 3, end: 6 } })
  expect(await tryWords('这里没有')).toEqual({ hit: null })
})

test('the list of models includes the reason why it is empty, and the reply contains no key', async () => {
  const fake = await startFakeOpenAi()
  fake.list(['m1', 'm2'])
  const changes = { LLM_BASE_URL: fake.baseUrl, LLM_API_KEY: 'sk-canary-0123456789' }
  const list = async (more: Record<string, string | null> = {}) =>
    (await operator.post(consoleRoutes.consoleModels.path, { changes: { ...changes, ...more } })).body
  expect((await list()).data).toEqual({ names: ['m1', 'm2'], finding: null })
  expect((await list({ LLM_MODELS: null })).data).toMatchObject({ names: ['m1', 'm2'] })
  const refused = await list({ LLM_BASE_URL: `http://127.0.0.1:${await freePort()}/v1` })
  expect(refused.data).toMatchObject({ names: [], finding: { cause: 'no_service' } })
  expect(JSON.stringify(refused)).not.toContain('canary')
  await fake.close()
})

test.each([
  ['consoleModels', {}],
  ['consoleTest', { group: 'model' }],
  ['consoleTest', { group: 'vision' }],
  ['consoleTest', { group: 'embedding' }],
  ['consoleTest', { group: 'image' }],
  ['consoleChange', {}],
] as const)('a key of the environment is not sent to a tested address: %s %o', async (route, more) => {
  const [own, foreign] = [await startFakeOpenAi(), await startFakeOpenAi()]
  const environment = {
    LLM_BASE_URL: own.baseUrl,
    LLM_API_KEY: 'sk-canary-0123456789',
    LLM_MODEL: 'm1',
    VISION_MODEL: 'm1',
    EMBEDDING_MODEL: 'm1',
    IMAGE_MODEL: 'm1',
  }
  const trying = await startTestHost(storage, async function* () {}, { isAlone: false }, environment)
  try {
    const changes = { LLM_BASE_URL: foreign.baseUrl }
    const reply = await (await enter(trying)).post(consoleRoutes[route].path, { ...more, changes })
    expect(reply).toMatchObject({ status: 400, body: { data: { field: 'LLM_BASE_URL' } } })
    expect(foreign.requests).toEqual([])
  } finally {
    await trying.close()
    await Promise.all([own.close(), foreign.close()])
  }
})
