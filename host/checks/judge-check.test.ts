import { afterEach, describe, expect, test } from '@jest/globals'
import pino from 'pino'
import type { TurnReservation } from '../conversations/turns/turn-reservation.ts'
import { createOpenAiModel } from '../models/openai/openai-model.ts'
import { registryOf } from '../models/registry.ts'
import {
  type FakeOpenAi,
  type FakeReply,
  type FakeRequest,
  startFakeOpenAi,
  streamed,
} from '../models/testing/fake-openai-server.ts'
import { HostError } from '../platform/errors.ts'
import { checkSentences } from './check-sentences.ts'
import type { Findings } from './findings.ts'
import { type Judged, judgeCheck } from './judge-check.ts'
import { sentencesOfText } from './sentences-of-text.ts'

const source = '渡口在河的北岸，船从春天到秋天来往。'
const sources = [
  {
    title: '渡口志',
    site: '',
    parts: [{ place: '', text: source }],
    source: { kind: 'text', title: '渡口志', url: '', date: '', problem: '', is_cut: false },
  },
] as const

interface Asked {
  readonly items: readonly { readonly item: number; readonly sentence: string }[]
}

const askedIn = ({ body }: FakeRequest) => JSON.parse(String(body.messages[1]?.content)) as Asked
/** A judge that says this of each sentence. */
function saying(verdict: (sentence: string) => string) {
  return (request: FakeRequest): FakeReply => {
    const verdicts = askedIn(request).items.map(({ item, sentence }) => `${item} ${verdict(sentence)}`)
    return streamed([JSON.stringify({ verdicts, conflicts: [], questions: [] })])
  }
}

/** Sentences that share words with the source and are not in it. */
function manySentences(count: number): string {
  return Array.from({ length: count }, (_, at) => `渡口的船在第${at + 1}个春天运过稻米和盐。`).join('')
}

const servers: FakeOpenAi[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const nothing: Judged = { verdicts: [], model: '' }

interface Options {
  /** How often there is allowance, each time for a call and a question next to it. */
  readonly reservations?: number
  readonly given?: typeof sources | readonly []
  readonly ends?: AbortSignal
  readonly before?: Judged
}

async function judged(
  text: string,
  reply: (request: FakeRequest) => FakeReply,
  { reservations = Number.POSITIVE_INFINITY, given = sources, ends, before = nothing }: Options = {},
) {
  const server = await startFakeOpenAi(reply)
  servers.push(server)
  const model = createOpenAiModel({
    baseUrl: server.baseUrl,
    apiKey: '',
    model: '模型',
    timeoutMs: 20_000,
  })
  let left = reservations * 2
  let settled = 0
  const reserve = async (): Promise<TurnReservation> => {
    if (left <= 0) throw new HostError('limited', '今天的用完了')
    left -= 1
    return { reserved: '', onEnd: async () => void (settled += 1), release: async () => undefined }
  }
  const checked = checkSentences(sentencesOfText(text, { count: given.length, most: 200 }).sentences, given)
  const stored: Partial<Findings>[] = []
  const deps = {
    models: registryOf([model]),
    reserve,
    now: Date.now,
    makeId: () => 'id',
    log: pino({ level: 'silent' }),
  }
  const asked = {
    owner: 'd:x',
    checked,
    sources: given,
    before,
    ends: ends ?? new AbortController().signal,
    onJudged: async (found: Partial<Findings>) => void stored.push(found),
  }
  const result = await judgeCheck(deps, asked, new AbortController().signal)
  return { result, stored, checked, requests: server.requests, settled: () => settled }
}

const byModel = ({ verdicts = [] }: Partial<Findings>) => verdicts.filter(({ by }) => by === 'model')

describe('judging a text in parts', () => {
  test('what an attempt that was cut off has judged is not asked about again', async () => {
    const first = await judged(
      manySentences(30),
      saying(() => 'unsupported'),
    )
    const known = byModel(first.result).slice(0, 24)
    const before = { verdicts: known, model: '模型' }
    const { result, requests } = await judged(
      manySentences(30),
      saying(() => 'unsupported'),
      { before },
    )
    expect(requests.flatMap((request) => askedIn(request).items)).toHaveLength(6)
    expect(byModel(result).map(({ at }) => at)).toEqual(byModel(first.result).map(({ at }) => at))
    const none = await judged(
      manySentences(30),
      saying(() => 'unsupported'),
      { before, reservations: 0 },
    )
    expect(none.result).toMatchObject({ model: '模型', unasked: 6 })
    expect(byModel(none.result)).toEqual(known)
  })

  test('all of 200 open sentences are judged, three parts at a time, each part stored when it is there', async () => {
    const say = saying(() => 'unsupported')
    const waiting: (() => void)[] = []
    let isHeld = true
    // The first three requests wait for each other.
    const { result, stored, checked, requests, settled } = await judged(manySentences(200), (request) => {
      if (!isHeld) return say(request)
      const after = new Promise<void>((resolve) => void waiting.push(resolve))
      if (waiting.length === 3) {
        isHeld = false
        for (const release of waiting) release()
      }
      return { parts: [{ after }, ...say(request).parts] }
    })
    expect(checked.open).toHaveLength(200)
    expect(byModel(result)).toHaveLength(200)
    expect(result).toMatchObject({ model: '模型' })
    expect(result.unasked).toBeUndefined()
    expect(result.verdicts?.map(({ at }) => at)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1))
    for (const request of requests) expect(askedIn(request).items.length).toBeLessThanOrEqual(24 + 3)
    const counts = stored.map((each) => byModel(each).length)
    expect(counts.length).toBeGreaterThan(2)
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
    expect(settled()).toBe(Math.ceil(200 / 24))
  })

  test('where the allowance ends, what was judged stays, and the rest is counted', async () => {
    const { result } = await judged(
      manySentences(100),
      saying(() => 'unsupported'),
      { reservations: 2 },
    )
    const count = byModel(result).length
    expect(count).toBeGreaterThan(0)
    expect(count + (result.unasked ?? 0)).toBe(100)
    expect(result.unasked).toBeGreaterThanOrEqual(100 - 48)
    expect(result.verdicts).toHaveLength(100)
  })

  test('a judge that fails, and time that is over, are said as well', async () => {
    const failing = await judged(manySentences(30), () => ({ status: 500, parts: ['{}'] }))
    expect(failing.result).toMatchObject({ model: '', unasked: 30 })
    const late = await judged(
      manySentences(30),
      saying(() => 'unsupported'),
      { ends: AbortSignal.abort() },
    )
    expect(late.result).toMatchObject({ model: '', unasked: 30 })
    expect(late.requests).toHaveLength(0)
  })

  test('what shares no words with a short source is judged by all of it', async () => {
    const text = 'Boats cross the river in spring. Quantum chips overheat easily.'
    const { result, checked } = await judged(
      text,
      saying((sentence) => (sentence.startsWith('Boats') ? 'supported 1.1' : 'unsupported')),
    )
    expect(checked.verdicts).toMatchObject([
      { state: 'uncited', by: 'none' },
      { state: 'uncited', by: 'none' },
    ])
    expect(result.verdicts).toMatchObject([
      { state: 'supported', by: 'model', index: 1, quotes: [source] },
      { state: 'unsupported', by: 'model', index: 0 },
    ])
    expect(result.verdicts?.[1]?.passage).toBeUndefined()
  })

  test('of a long source a model sees a part: that nothing of it is there follows from no part', async () => {
    const text = Array.from({ length: 60 }, (_, at) => `第${at}条航线在秋天停航，船夫回家种田收稻。`).join('')
    const long = [
      { ...sources[0], parts: [{ place: '', text: text.repeat(3) }] },
    ] as unknown as typeof sources
    const { result } = await judged(
      'Quantum chips overheat easily.',
      saying(() => 'unsupported'),
      { given: long },
    )
    expect(result.verdicts).toMatchObject([{ state: 'uncited', by: 'none' }])
    expect(result.unasked).toBeUndefined()
  })

  test('without sources there is nothing to ask about', async () => {
    const { result, requests } = await judged(
      manySentences(3),
      saying(() => 'unsupported'),
      { given: [] },
    )
    expect(result).toEqual({})
    expect(requests).toHaveLength(0)
  })
})
