import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import pino from 'pino'
import { readEnvironment } from '../../../settings/environment.ts'
import { freePort } from '../../../storage/testing/run-program.ts'
import { aliyunKeys, aliyunSmsRefused, aliyunSmsSent, startFakeAliyun } from '../testing/fake-aliyun.ts'
import { startFakeTencent, tencentError, tencentKeys, tencentStatus } from '../testing/fake-tencent.ts'
import { openSms } from './open-sms.ts'
import { openOutbox, outboxFile } from './outbox.ts'
import type { CodeMessage } from './sms-sender.ts'

const message: CodeMessage = { phone: '13800138000', code: '048213', scene: 'login', at: 1_700_000_000_000 }
const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })

const aliyunSettings = {
  SMS_PROVIDER: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: aliyunKeys.accessKeyId,
  ALIYUN_ACCESS_KEY_SECRET: aliyunKeys.accessKeySecret,
  ALIYUN_SMS_SIGN_NAME: "知舟 (a'b*c)",
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_154950909',
}
const tencentSettings = {
  SMS_PROVIDER: 'tencent',
  TENCENT_SECRET_ID: tencentKeys.secretId,
  TENCENT_SECRET_KEY: tencentKeys.secretKey,
  TENCENT_SMS_APP_ID: '1400006666',
  TENCENT_SMS_SIGN_NAME: '知舟',
  TENCENT_SMS_TEMPLATE_ID: '1234',
}
const sendWith = (settings: Record<string, string>) => openSms(readEnvironment(settings), log).send(message)

const tooOften = { code: 'rate_limited', message: '这个手机号收验证码太频繁，请稍后再试' }
const badPhone = { code: 'bad_request', field: 'phone', message: '请输入正确的手机号' }
const unavailable = {
  code: 'unavailable',
  message: '短信暂时发不出去，请稍后再试；设过密码的话，可以用密码登录',
}

beforeEach(() => {
  lines.length = 0
})

describe('aliyun', () => {
  let aliyun: Awaited<ReturnType<typeof startFakeAliyun>>
  const send = (settings: Record<string, string> = {}) =>
    sendWith({ ...aliyunSettings, ALIYUN_SMS_URL: aliyun.url, ...settings })

  beforeAll(async () => {
    aliyun = await startFakeAliyun(aliyunSmsSent)
  })
  afterAll(() => aliyun.stop())

  test('sends the code in a signed call', async () => {
    aliyun.answer = aliyunSmsSent
    await send()
    const { url, headers } = aliyun.arrived.at(-1) ?? {}
    expect(headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' })
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      PhoneNumbers: '13800138000',
      SignName: "知舟 (a'b*c)",
      TemplateCode: 'SMS_154950909',
      TemplateParam: '{"code":"048213"}',
    })
    expect(lines).toEqual([])
  })

  test.each([
    ['isv.BUSINESS_LIMIT_CONTROL', tooOften],
    ['isv.DAY_LIMIT_CONTROL', tooOften],
    ['isv.MOBILE_NUMBER_ILLEGAL', badPhone],
    ['isv.AMOUNT_NOT_ENOUGH', unavailable],
    ['isv.SMS_TEMPLATE_ILLEGAL', unavailable],
  ])('%s', async (code, expected) => {
    aliyun.answer = aliyunSmsRefused(code)
    await expect(send()).rejects.toMatchObject(expected)
    expect(lines.join('')).toContain(code)
    expectNothingSecret()
  })

  test('a wrong secret is rejected by the gateway, and reported as an error of the product', async () => {
    await expect(send({ ALIYUN_ACCESS_KEY_SECRET: 'another' })).rejects.toMatchObject(unavailable)
    expect(lines.join('')).toContain('SignatureDoesNotMatch')
    expectNothingSecret()
  })

  test('a message that may have been delivered is not sent again', async () => {
    const before = aliyun.arrived.length
    aliyun.cutNext = 1
    await expect(send()).rejects.toMatchObject(unavailable)
    expect(aliyun.arrived.length - before).toBe(1)
    expectNothingSecret()
  })

  test('nothing listens at the address', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    await expect(send({ ALIYUN_SMS_URL: url })).rejects.toMatchObject(unavailable)
    expectNothingSecret()
  })
})

describe('tencent', () => {
  let tencent: Awaited<ReturnType<typeof startFakeTencent>>
  const send = (settings: Record<string, string> = {}) =>
    sendWith({ ...tencentSettings, TENCENT_SMS_URL: tencent.url, ...settings })

  beforeAll(async () => {
    tencent = await startFakeTencent(tencentStatus('Ok'))
  })
  afterAll(() => tencent.stop())

  test('sends the code in a signed call', async () => {
    tencent.answer = tencentStatus('Ok')
    await send()
    const { body = '', headers } = tencent.arrived.at(-1) ?? {}
    expect(headers).toMatchObject({ 'x-tc-region': 'ap-guangzhou' })
    expect(JSON.parse(body)).toEqual({
      PhoneNumberSet: ['+8613800138000'],
      SmsSdkAppId: '1400006666',
      SignName: '知舟',
      TemplateId: '1234',
      TemplateParamSet: ['048213'],
    })
    expect(lines).toEqual([])
  })

  test.each([
    [tencentStatus('LimitExceeded.PhoneNumberThirtySecondLimit'), tooOften],
    [tencentStatus('InvalidParameterValue.IncorrectPhoneNumber'), badPhone],
    [tencentStatus('FailedOperation.PhoneNumberInBlacklist'), badPhone],
    [tencentStatus('FailedOperation.InsufficientBalanceInSmsPackage'), unavailable],
    [tencentError('RequestLimitExceeded'), tooOften],
    [tencentError('InternalError'), unavailable],
  ])('refusal %#', async (answer, expected) => {
    tencent.answer = answer
    await expect(send()).rejects.toMatchObject(expected)
    expectNothingSecret()
  })

  test('a wrong secret is rejected by the gateway', async () => {
    await expect(send({ TENCENT_SECRET_KEY: 'another' })).rejects.toMatchObject(unavailable)
    expect(lines.join('')).toContain('AuthFailure.SignatureFailure')
    expectNothingSecret()
  })
})

describe('the outbox', () => {
  test('contains each code on a line, readable only by its owner, and shows it in the terminal', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'zhizhou-outbox-'))
    const printed: string[] = []
    const outbox = openOutbox(directory, (line) => printed.push(line))
    await Promise.all([outbox.send(message), outbox.send({ ...message, scene: 'forget' })])
    const file = join(directory, outboxFile)
    const written = (await readFile(file, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(written).toHaveLength(2)
    expect(written).toEqual(expect.arrayContaining([message, { ...message, scene: 'forget' }]))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(join(directory, 'outbox'))).mode & 0o777).toBe(0o700)
    expect(printed.join('')).toContain('048213')
    await rm(directory, { recursive: true })
  })
})

describe('settings', () => {
  test.each([
    [
      { SMS_PROVIDER: 'aliyun' },
      /SMS_PROVIDER=aliyun 需要设置 ALIYUN_ACCESS_KEY_ID、.*ALIYUN_SMS_TEMPLATE_CODE/,
    ],
    [{ ...tencentSettings, TENCENT_SMS_APP_ID: '' }, /SMS_PROVIDER=tencent 需要设置 TENCENT_SMS_APP_ID$/m],
    [{ CAPTCHA_PROVIDER: 'aliyun' }, /CAPTCHA_PROVIDER=aliyun 需要设置 .*ALIYUN_CAPTCHA_SCENE_ID/],
    [{ SMS_PROVIDER: 'pigeon' }, /SMS_PROVIDER：应为 outbox、aliyun 或 tencent/],
    [{ ELIGIBILITY: 'maybe' }, /ELIGIBILITY：应为 auto 或 manual/],
  ])('%#', (settings, problem) => {
    expect(() => readEnvironment(settings)).toThrow(problem)
  })
})

function expectNothingSecret(): void {
  for (const secret of [message.phone, message.code, aliyunKeys.accessKeySecret, tencentKeys.secretKey])
    expect(lines.join('')).not.toContain(secret)
}
