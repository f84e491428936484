import { expect, test } from '@jest/globals'
import pino from 'pino'
import { smsFailure } from '../../members/account/sms/sms-sender.ts'
import { operatorPhone } from '../../members/account/users/users.ts'
import { listNotifications, markRead } from '../../members/notifications/member-notifications.ts'
import { openNotify } from '../../members/notifications/open-notify.ts'
import { operatorOwners } from '../../members/operators.ts'
import { ModelError } from '../../models/language-model.ts'
import { createOpenAiModel } from '../../models/openai/openai-model.ts'
import { registryOf } from '../../models/registry.ts'
import { startFakeOpenAi } from '../../models/testing/fake-openai-server.ts'
import { watchModels } from '../../models/watch-models.ts'
import { randomId } from '../../platform/make-id.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { newPhone } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { FailingProviders } from './failing-providers.ts'

const log = pino({ level: 'silent' })
const dayMs = 24 * 60 * 60_000

describeOnEachDatabase('failing providers', (database) => {
  let now = 1_800_000_000_000

  /** Two operators and somebody else, on a database where the first of them may exist. */
  async function setUp() {
    const { build } = database()
    await database().batch([statement(build.deleteFrom('users').where('phone', '=', operatorPhone))])
    const phone = newPhone()
    const env = readEnvironment({ OPERATORS: phone })
    const operators = [
      await buildUser(database(), { phone: operatorPhone }),
      await buildUser(database(), { phone }),
    ]
    const other = await buildUser(database())
    const shared = { database: database(), now: () => now, log }
    const begin = () =>
      new FailingProviders({
        ...shared,
        notify: openNotify({ ...shared, makeId: randomId }),
        operators: () => operatorOwners({ env, database: database() }),
      })
    const told = async (owner: string) =>
      (await listNotifications(database(), owner, { offset: 0, locale: 'zh-CN' })).list
    return { operators: operators.map(({ owner }) => owner), other: other.owner, begin, told, shared }
  }

  test('are notified to operators only, once a day per cause, from any process', async () => {
    const { operators, other, begin, told, shared } = await setUp()
    const [one, second] = [begin(), begin()]
    const refused = new ModelError('model_key_refused', 'answered 401')
    const model = { kind: 'language', name: 'qwen', service: '' } as const
    for (const each of [one, one, second]) {
      each.modelCalled(model, refused)
      await each.settled()
    }
    for (const owner of operators) {
      expect(await told(owner)).toMatchObject([
        { title: '语言模型（qwen）不能用了：密钥被拒绝', link: '/console/setup' },
      ])
    }
    expect(await told(other)).toEqual([])
    const [first = ''] = operators
    await markRead(shared, first, undefined)
    now += dayMs - 1
    one.modelCalled(model, refused)
    begin().modelCalled(model, refused)
    await one.settled()
    expect(await told(first)).toHaveLength(1)
    now += 1
    one.modelCalled(model, refused)
    await one.settled()
    expect(await told(first)).toHaveLength(2)
  })

  test('that fail occasionally are notified when they keep failing', async () => {
    const { operators, begin, told } = await setUp()
    const [owner = ''] = operators
    const broken = begin()
    const model = { kind: 'language', name: 'a', service: '' } as const
    const failing = () => broken.modelCalled(model, new ModelError('model_timeout', 'slow'))
    failing()
    failing()
    broken.modelCalled(model, null)
    failing()
    broken.modelCalled(model, new ModelError('model_filtered', 'no'))
    failing()
    failing()
    await broken.settled()
    expect(await told(owner)).toEqual([])
    failing()
    await broken.settled()
    expect((await told(owner)).map(({ title }) => title)).toEqual(['语言模型（a）不能用了：一直没有按时答复'])
  })

  test('are counted by service and model: the same model elsewhere works', async () => {
    const { operators, begin, told } = await setUp()
    const [owner = ''] = operators
    const broken = begin()
    const at = (service: string) => ({ kind: 'language', name: 'a', service }) as const
    const slow = new ModelError('model_timeout', 'slow')
    for (const service of ['one.example', 'two.example', 'one.example', 'two.example'])
      broken.modelCalled(at(service), slow)
    await broken.settled()
    expect(await told(owner)).toEqual([])
    broken.modelCalled(at('one.example'), null)
    broken.modelCalled(at('one.example'), slow)
    broken.modelCalled(at('two.example'), slow)
    await broken.settled()
    expect((await told(owner)).map(({ title }) => title)).toEqual([
      '语言模型（a · two.example）不能用了：一直没有按时答复',
    ])
  })

  test('of searches and SMS are named with their cause', async () => {
    const { operators, begin, told } = await setUp()
    const [owner = ''] = operators
    const broken = begin()
    broken.searchPaused('Bocha', 'quota')
    broken.searchPaused('Brave', 'rate_limited')
    const sender = broken.watchedSms({
      name: 'aliyun',
      send: async () => {
        throw smsFailure(log, 'aliyun', 'unavailable', {
          vendorCode: 'isv.SMS_SIGNATURE_ILLEGAL',
        })
      },
    })
    const message = { phone: '13900000000', code: '123456', scene: 'login', at: 0 } as const
    await expect(sender.send(message)).rejects.toMatchObject({ code: 'unavailable' })
    const silent = broken.watchedSms({
      name: 'tencent',
      send: async () => {
        throw smsFailure(log, 'tencent', 'too_often', { vendorCode: 'LimitExceeded' })
      },
    })
    await expect(silent.send(message)).rejects.toMatchObject({ code: 'rate_limited' })
    await broken.settled()
    expect((await told(owner)).map(({ title }) => title).toSorted()).toEqual([
      '短信（aliyun）不能用了：服务商没有接受请求',
      '联网搜索（Bocha）不能用了：额度用完了，或请求太频繁',
    ])
  })
})

test.each([
  [
    'a refused key',
    401,
    { error: { message: 'Incorrect API key provided: sk-canary' } },
    'model_key_refused',
    false,
  ],
  ['an unknown model', 404, { error: { message: 'The model `m` does not exist' } }, 'model_unknown', true],
  ['an answer', 200, null, null, false],
] as const)(
  'an observed model reports %s, and nothing of the key',
  async (_what, status, body, code, isUnknown) => {
    const fake = await startFakeOpenAi()
    if (body)
      fake.next({ status, headers: { 'content-type': 'application/json' }, parts: [JSON.stringify(body)] })
    const reports: (ModelError | null)[] = []
    const model = createOpenAiModel({
      baseUrl: fake.baseUrl,
      apiKey: 'sk-canary',
      model: 'm',
      timeoutMs: 5_000,
      maxTokens: 0,
    })
    const { language } = watchModels(registryOf([model]), (_about, failure) => reports.push(failure)).choose()
    const read = async () => {
      const messages = [{ role: 'user', content: '你好' }] as const
      for await (const _event of language?.stream({ messages, signal: AbortSignal.timeout(5_000) }) ?? []);
    }
    await read().catch(() => undefined)
    expect(reports.map((failure) => failure && [failure.code, failure.isModelUnknown])).toEqual([
      code && [code, isUnknown],
    ])
    expect(String(reports[0]?.message)).not.toContain('canary')
    await fake.close()
  },
)
