import { expect, test } from '@jest/globals'
import { AuxiliaryPaused, AuxiliaryPauses } from './auxiliary-pauses.ts'
import { failover, failoverMember } from './failover.ts'
import { type LanguageModel, ModelError } from './language-model.ts'
import { auxiliaryModel } from './models.ts'
import { registryOf } from './registry.ts'
import { UsageMeter } from './usage-meter.ts'
import { watchModels } from './watch-models.ts'

const minuteMs = 60_000

function world() {
  let at = 1_000
  let failure: ModelError | null = null
  const sent: string[] = []
  const pauses = new AuxiliaryPauses(() => at)
  const endpoint = (name: string, service: string): LanguageModel =>
    pauses.guard({
      name,
      service,
      async *stream() {
        sent.push(`${name}@${service}`)
        if (failure && service === 'a') throw failure
        yield { kind: 'text', text: name }
      },
    })
  return {
    pauses,
    sent,
    endpoint,
    pass: (ms: number) => (at += ms),
    fail: (with_: ModelError | null) => (failure = with_),
    now: () => at,
  }
}

async function ask(model: LanguageModel, isAuxiliary = true, signal = new AbortController().signal) {
  const messages = [{ role: 'user', content: '问' }] as const
  try {
    for await (const _event of model.stream({ messages, signal, isAuxiliary }));
    return 'answered'
  } catch (error) {
    return error instanceof ModelError ? error : 'aborted'
  }
}

const busy = new ModelError('model_quota', '429')
const slow = new ModelError('model_timeout', 'silent')

test('a busy endpoint gets no auxiliary request for ten minutes, and still writes answers', async () => {
  const { pauses, sent, endpoint, pass, fail } = world()
  const model = endpoint('m', 'a')
  fail(busy)
  expect(await ask(model)).toBe(busy)
  fail(null)
  expect(await ask(model)).toBeInstanceOf(AuxiliaryPaused)
  expect(await ask(model, false)).toBe('answered')
  expect(sent).toHaveLength(2)
  expect(pauses.current).toEqual([{ service: 'a', model: 'm', until: 1_000 + 10 * minuteMs }])
  pass(10 * minuteMs)
  expect(pauses.current).toEqual([])
  expect(await ask(model)).toBe('answered')
})

test('three late requests in a row pause an endpoint; one in time begins again', async () => {
  const { pauses, endpoint, fail } = world()
  const model = endpoint('m', 'a')
  for (const failure of [slow, slow, null, slow, slow]) {
    fail(failure)
    await ask(model)
  }
  expect(pauses.current).toEqual([])
  await ask(model)
  expect(pauses.current).toHaveLength(1)
})

test.each([
  ['the time limit of the caller counts as late', new DOMException('late', 'TimeoutError'), 1],
  ['a stopped turn does not', new Error('stopped'), 0],
])('%s', async (_name, reason, paused) => {
  const { pauses, endpoint, fail } = world()
  fail(new ModelError('model_garbled', 'aborted'))
  const model = endpoint('m', 'a')
  for (let count = 0; count < 3; count += 1) await ask(model, true, AbortSignal.abort(reason))
  expect(pauses.current).toHaveLength(paused)
})

test('failures of answers pause nothing', async () => {
  const { pauses, endpoint, fail } = world()
  fail(busy)
  await ask(endpoint('m', 'a'), false)
  expect(pauses.current).toEqual([])
})

test('the pause is that of one endpoint: the next one is asked, and answers keep their order', async () => {
  const { sent, endpoint, fail, now, pass } = world()
  const list = failover([failoverMember(endpoint('m', 'a')), failoverMember(endpoint('m', 'b'))], now)
  fail(busy)
  expect(await ask(list)).toBe('answered')
  fail(null)
  // The pause after a failure is over, that of auxiliary requests is not.
  pass(2 * minuteMs)
  sent.length = 0
  expect(await ask(list)).toBe('answered')
  expect(await ask(list, false)).toBe('answered')
  expect(sent).toEqual(['m@b', 'm@a'])
  expect(list.isAuxiliaryPaused?.()).toBe(false)
})

test('without an endpoint for them there is no model for auxiliary requests', async () => {
  const { endpoint, fail } = world()
  const language = endpoint('m', 'a')
  expect(auxiliaryModel({ language, small: null })?.name).toBe('m')
  expect(auxiliaryModel({ language, small: null, isAuxiliaryOff: true })).toBeNull()
  fail(busy)
  const auxiliary = auxiliaryModel({ language, small: null })
  const { signal } = new AbortController()
  await expect(
    auxiliary?.stream({ messages: [{ role: 'user', content: '问' }], signal }).next(),
  ).rejects.toBe(busy)
  expect(auxiliaryModel({ language, small: null })).toBeNull()
})

test('a request that was not sent costs nothing and is no failure of the service', async () => {
  const { endpoint, fail } = world()
  const reports: unknown[] = []
  const meter = new UsageMeter()
  const watched = watchModels(registryOf([endpoint('m', 'a')]), (_model, failure) => reports.push(failure))
  const { language } = meter.counted(watched.choose())
  if (!language) throw new Error('no model')
  fail(busy)
  await ask(language)
  const before = meter.total
  await ask(language)
  expect(reports).toEqual([busy])
  expect(meter.total).toBe(before)
})

test.each([
  ['a refused form counts', 'model_garbled', 1],
  ['refused content does not', 'model_filtered', 0],
] as const)('%s', async (_name, code, paused) => {
  const { pauses, endpoint, fail } = world()
  fail(new ModelError(code, 'answered 400'))
  const model = endpoint('m', 'a')
  for (let count = 0; count < 3; count += 1) await ask(model)
  expect(pauses.current).toHaveLength(paused)
})
