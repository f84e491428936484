import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { cards } from '../../../lib/contract/cards/cards.ts'
import type { SupportCheck } from '../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { shareRoutes } from '../../../lib/contract/routes/share-routes.ts'
import { AnswerChecker } from '../../answers/warrants/answer-checker.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import type { AgentContext, AgentRun, TurnRequest } from '../turns/agent.ts'
import { byProgram, CheckingScene, sources, written } from './testing/checking-scene.ts'
import { ShareScene } from './testing/share-scene.ts'

const [first = '', second = ''] = String(written.content).split(/(?<=\]。)/)

let scene: CheckingScene
let host: TestHost
let checker: AnswerChecker
/** How long what never comes is waited for. */
const patienceMs = 2_000
/** Goes on after the first paragraph, and after half of the second. */
let further: (context: AgentContext, half: 1 | 2) => Promise<unknown>

async function* answer(_: TurnRequest, context: AgentContext): AgentRun {
  yield cards.stored(sources)
  yield { id: 'a', type: 'markdown', target: 'start', content: `${first}\n\n` }
  await further(context, 1)
  yield { id: 'a', target: 'update', content: second.slice(0, 4) }
  await further(context, 2)
  yield { id: 'a', target: 'update', content: second.slice(4) }
  yield { id: 'a', target: 'end' }
}

beforeAll(async () => {
  scene = await CheckingScene.open()
  checker = new AnswerChecker({ timeoutMs: 600_000 })
  host = await startTestHost(scene.storage, answer, { checker, models: scene.models() })
  // The process is ready before anything is measured against its three seconds.
  await checker.check([first], [])
})
beforeEach(() => {
  further = async () => undefined
})
afterAll(async () => {
  await host.close()
  await checker.close()
  await scene.close()
})

async function ask(question = '渡口怎么样？') {
  const client = await TestClient.open(host.origin, newDevice())
  return { client, askId: client.ask(question) }
}

const checkIn = (cards: readonly Card[]): SupportCheck | undefined => readCards(cards, 'support_check').at(-1)

/** The stored cards of an ask, as soon as they fit. */
async function stored(
  askId: string,
  fits: (check: SupportCheck | undefined) => boolean,
): Promise<readonly Card[]> {
  const { database } = scene.storage
  for (;;) {
    const row = await database.first(
      database.build.selectFrom('records').select('cards').where('ask_id', '=', askId),
    )
    const cards = JSON.parse(row?.cards ?? '[]') as Card[]
    if (fits(checkIn(cards))) return cards
    await new Promise((resolve) => setImmediate(resolve))
  }
}
const isJudged = (check: SupportCheck | undefined) => check !== undefined && !check.is_pending

describe('in the product', () => {
  test('an answer ends with the verdicts of the program, and is judged after its end', async () => {
    const { client, askId } = await ask()
    await client.ended(askId)
    expect(checkIn(client.cards(askId))).toEqual({ model: '', verdicts: byProgram, is_pending: true })
    const cards = await stored(askId, isJudged)
    expect(checkIn(cards)?.verdicts.map(({ state, by }) => `${state} by ${by}`)).toEqual([
      'supported by text',
      'supported by model',
    ])
    expect(readCards(cards, 'suggestion')[0]).toMatchObject([{ question: '渡口几点开门？' }])
    expect(readCards(cards, 'markdown')).toEqual([`${first}\n\n${second}`])
    client.close()
  })

  test('the verdicts of a paragraph are shown while the next one is written', async () => {
    const shown = Promise.withResolvers<void>()
    // One is checked after the other: behind this the paragraph is.
    further = (_, half) => (half === 1 ? checker.check([first], []) : shown.promise)
    const { client, askId } = await ask()
    const check = await client.untilFound(() => checkIn(client.cards(askId)))
    expect(check.verdicts).toEqual(byProgram.slice(0, 1))
    expect(readCards(client.cards(askId), 'markdown')[0]).not.toContain('很多')
    shown.resolve()
    await client.ended(askId)
    expect(checkIn(client.cards(askId))?.verdicts).toHaveLength(2)
    client.close()
  })

  test('the verdicts of a paragraph are shown while the agent is silent', async () => {
    const shown = Promise.withResolvers<void>()
    further = () => shown.promise
    const { client, askId } = await ask()
    try {
      await client.untilFound(() => checkIn(client.cards(askId)), patienceMs)
    } finally {
      shown.resolve()
      await client.ended(askId)
      client.close()
    }
  })

  test('a client that leaves at the end finds the verdicts later', async () => {
    const { client, askId } = await ask()
    await client.ended(askId)
    client.close()
    expect(checkIn(await stored(askId, isJudged))?.model).toBe('模型')
  })

  test('a question that follows at once takes no verdict away, and both are judged once', async () => {
    const before = scene.model.requests.length
    const client = await TestClient.open(host.origin, newDevice())
    const one = client.ask('渡口怎么样？')
    const { conversation_id: conversation } = await client.ended(one)
    const two = client.ask('然后呢？', {}, conversation)
    await client.ended(two)
    for (const askId of [one, two])
      expect(checkIn(await stored(askId, isJudged))?.verdicts.map(({ by }) => by)).toEqual(['text', 'model'])
    expect(scene.model.requests.length).toBe(before + 2)
    client.close()
  })

  test('a stopped answer is judged by no model, and what was shown of it stays', async () => {
    const before = scene.model.requests.length
    further = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const { client, askId } = await ask()
    await client.untilFound(() => client.cards(askId)[1])
    client.send({ action: 'cancel', ask_id: askId })
    await client.ended(askId)
    const cards = await stored(askId, isJudged)
    expect(checkIn(cards)).toEqual({ model: '', verdicts: byProgram.slice(0, 1) })
    expect(readCards(cards, 'markdown')[0]).toContain('林师傅')
    expect(scene.model.requests.length).toBe(before)
    client.close()
  })

  test('a link of earlier versions that anybody reads gets verdicts, without a call', async () => {
    const before = scene.model.requests.length
    const shares = new ShareScene(scene.storage.database)
    const { id } = await shares.share([sources, written])
    const reply = await fetch(`${host.origin}${shareRoutes.sharedSnapshot.path}?id=${id}`)
    expect(reply.status).toBe(200)
    expect(await shares.settled(id)).toEqual(['done'])
    expect(await shares.checksOf(id)).toEqual([{ model: '', verdicts: byProgram }])
    expect(scene.model.requests.length).toBe(before)
  })
})
