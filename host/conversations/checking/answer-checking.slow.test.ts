import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { isPending } from '../../answers/warrants/check-record.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { type ModelRegistry, noModels, registryOf } from '../../models/registry.ts'
import { errorReply, type FakeReply, hang, streamed } from '../../models/testing/fake-openai-server.ts'
import { randomId } from '../../platform/make-id.ts'
import { storeFinishedTurn } from '../../testing/finished-turn.ts'
import { deleteConversations } from '../history/delete-conversations.ts'
import { readAnswered, replaceCards } from './checked-record.ts'
import {
  answered,
  byProgram,
  CheckingScene,
  judgement,
  pending,
  sources,
  written,
} from './testing/checking-scene.ts'

let scene: CheckingScene
beforeEach(async () => {
  scene = await CheckingScene.open()
})
afterEach(() => scene.close())

type Stored = Awaited<ReturnType<CheckingScene['store']>>

/** Starts the work, requests the check of an answer, and waits for it. @returns the number of jobs */
async function checked({ owner, turn }: Stored, models?: ModelRegistry): Promise<number> {
  const checking = scene.checking(models && { models })
  checking.start()
  await checking.request(turn)
  return scene.settled(owner)
}

const thinking: LanguageModel = {
  name: 'deepseek-reasoner',
  stream: () => {
    throw new Error('not to be asked')
  },
}

describe('the answer of a turn that has ended', () => {
  test('is judged by the model, and the result is stored with the record', async () => {
    const stored = await scene.store(answered)
    expect(await checked(stored)).toBe(1)
    expect(await scene.cardsOf(stored.docId)).toMatchObject([
      sources,
      written,
      {
        ...pending,
        content: {
          model: '模型',
          verdicts: [byProgram[0], { state: 'supported', by: 'model', quotes: ['每天有26条船来往'] }],
        },
      },
      { type: 'suggestion', content: [{ question: '渡口几点开门？' }] },
    ])
    expect((await scene.checkOf(stored.docId))?.is_pending).toBeUndefined()
    expect(scene.ended).toMatchObject([{ calls: 1 }])
  })

  test('is judged once, however often that is requested', async () => {
    const stored = await scene.store(answered)
    const checking = scene.checking()
    checking.start()
    await Promise.all([checking.request(stored.turn), checking.request(stored.turn)])
    await checking.requestEarlier(stored.owner, [{ doc_id: stored.docId, data: [...stored.cards] }])
    await scene.settled(stored.owner)
    expect([scene.model.requests.length, scene.ended.length]).toEqual([1, 1])
    expect((await scene.checkOf(stored.docId))?.verdicts.map(({ by }) => by)).toEqual(['text', 'model'])
  })

  test('is not looked at where nothing is pending', async () => {
    expect(await checked(await scene.store([sources, written]))).toBe(0)
  })

  test.each([0, 1])('stays as the program left it when the allowance has room for %i calls', async (room) => {
    scene.reservations = room
    const stored = await scene.store(answered)
    await checked(stored)
    expect(await scene.checkOf(stored.docId)).toEqual({ model: '', verdicts: byProgram })
    expect([scene.model.requests, scene.reservations, scene.ended]).toEqual([[], room, []])
  })

  test.each<[string, () => FakeReply]>([
    ['fails', () => errorReply(500, { message: 'overloaded' })],
    ['is refused', () => errorReply(400, { message: 'content_filter' })],
    ['is garbled', () => streamed(['都对。'])],
    ['is late', () => ({ parts: [hang] })],
  ])('stays as the program left it when the judge %s, which is paid once', async (_, answer) => {
    scene.reply = answer
    const stored = await scene.store(answered)
    await checked(stored, scene.models(500))
    const check = await scene.checkOf(stored.docId)
    expect(check?.verdicts).toEqual(byProgram)
    expect(check?.is_pending).toBeUndefined()
    expect(scene.ended).toHaveLength(1)
  })

  test.each<[string, ModelRegistry]>([
    ['there is none', noModels],
    ['it always thinks', registryOf([thinking])],
  ])('stays as the program left it when no model can judge any more: %s', async (_, models) => {
    const stored = await scene.store(answered)
    await checked(stored, models)
    expect(await scene.checkOf(stored.docId)).toEqual({ model: '', verdicts: byProgram })
    expect(scene.ended).toEqual([])
    expect([scene.checking({ models }).hasJudge, scene.checking().hasJudge]).toEqual([false, true])
  })
})

describe('a record that changes meanwhile', () => {
  /** Requests a check, and lets it go on after a change. */
  async function changed(change: (stored: Stored) => Promise<unknown>) {
    const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    scene.reply = () => {
      asked.resolve()
      return { parts: [{ after: gate.promise }, ...streamed([judgement]).parts] }
    }
    const stored = await scene.store(answered)
    const checking = checked(stored)
    await asked.promise
    await change(stored)
    gate.resolve()
    await checking
    return stored
  }

  test('keeps what was added to it', async () => {
    const memory: Card = { id: 'memory', type: 'memory', target: 'end', content: { items: [] } }
    const { docId } = await changed(({ docId: id }) => scene.setCards(id, [...answered, memory]))
    expect((await scene.cardsOf(docId)).map(({ id }) => id)).toEqual([
      's',
      'a',
      'support',
      'memory',
      'suggestion',
    ])
    expect((await scene.checkOf(docId))?.model).toBe('模型')
  })

  test('that is deleted stays deleted, and the call is paid', async () => {
    const { docId } = await changed(({ owner, conversationId: id }) =>
      deleteConversations(scene.storage.database, { owner, id }),
    )
    expect(await scene.cardsOf(docId)).toEqual([])
    expect(scene.ended).toMatchObject([{ calls: 1 }])
  })

  test('that was deleted before is not judged', async () => {
    const stored = await scene.store(answered)
    await deleteConversations(scene.storage.database, { owner: stored.owner, id: stored.conversationId })
    expect(await checked(stored)).toBe(1)
    expect([scene.model.requests, scene.ended]).toEqual([[], []])
  })

  test('at the same moment loses neither change', async () => {
    const stored = await scene.store([sources, written])
    const notes = ['甲', '乙', '丙'].map(
      (id): Card => ({ id, type: 'tips', target: 'end', content: { text: id } }),
    )
    await Promise.all(notes.map((note) => replaceCards(scene.storage.database, stored.docId, [note])))
    const ids = (await scene.cardsOf(stored.docId)).map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual(['s', 'a'])
    expect(ids.slice(2).toSorted()).toEqual(['丙', '乙', '甲'].toSorted())
  })
})

describe('records of earlier versions', () => {
  const old: Card = {
    id: 'c5',
    type: 'support_check',
    target: 'end',
    content: {
      model: '旧',
      verdicts: [{ claim: '渡口的船很多', index: 1, state: 'supported', quote: '船' }],
    },
  }

  /** Records what is requested, and runs none of it. */
  function counting(add: () => void = () => undefined) {
    const added: unknown[] = []
    const jobs = {
      add: async (_: string, payload: unknown) => {
        added.push(payload)
        add()
        return ''
      },
      work: () => undefined,
    }
    return { added, checking: scene.checking({ jobs }) }
  }

  test('are checked once by the program when they are read, without a call', async () => {
    const stored = await scene.store([sources, written, old])
    const checking = scene.checking()
    checking.start()
    await checking.requestEarlier(stored.owner, [{ doc_id: stored.docId, data: [...stored.cards] }])
    expect(await scene.settled(stored.owner)).toBe(1)
    const content = { model: '', verdicts: byProgram }
    const cards = await scene.cardsOf(stored.docId)
    expect(cards).toEqual([sources, written, { ...old, content }])
    expect([scene.model.requests, scene.ended]).toEqual([[], []])
    await checking.requestEarlier(stored.owner, [{ doc_id: stored.docId, data: [...cards] }])
    expect(await scene.settled(stored.owner)).toBe(1)
  })

  test('are requested once while they are read again', async () => {
    const { added, checking } = counting()
    const records = [{ doc_id: 'd1', data: [sources, written] }]
    await checking.requestEarlier('u:1', records)
    await checking.requestEarlier('u:1', records)
    expect(added).toHaveLength(1)
  })

  test('are twenty at most of one reading, and none that has its verdicts', async () => {
    const { added, checking } = counting()
    const records = Array.from({ length: 30 }, (_, at) => ({ doc_id: `d${at}`, data: [sources, written] }))
    const content = { model: '', verdicts: byProgram }
    await checking.requestEarlier('u:1', [
      { doc_id: 'done', data: [sources, written, { ...pending, content }] },
      ...records,
    ])
    expect(added).toEqual(records.slice(0, 20).map(({ doc_id: docId }) => ({ docId })))
  })

  test('whose judge was lost with its process are judged when they are read', async () => {
    const stored = await scene.store(answered)
    const checking = scene.checking()
    checking.start()
    await checking.requestEarlier(stored.owner, [{ doc_id: stored.docId, data: [...stored.cards] }])
    await scene.settled(stored.owner)
    expect((await scene.checkOf(stored.docId))?.model).toBe('模型')
  })

  test('are requested again where that has failed', async () => {
    const { added, checking } = counting(() => {
      throw new Error('the database is away')
    })
    const records = [{ doc_id: 'd1', data: [sources, written] }]
    await checking.requestEarlier('u:1', records)
    await checking.requestEarlier('u:1', records)
    expect(added).toHaveLength(2)
  })
})

describe('a restart', () => {
  test('before the model was asked loses nothing', async () => {
    const stored = await scene.store(answered)
    await scene.checking().request(stored.turn)
    scene.checking().start()
    await scene.settled(stored.owner)
    expect((await scene.checkOf(stored.docId))?.model).toBe('模型')
  })

  test('while the model is asked leaves the answer pending, and its cost is settled', async () => {
    const asked = Promise.withResolvers<void>()
    scene.reply = () => {
      asked.resolve()
      return { parts: [hang] }
    }
    const stored = await scene.store(answered)
    const checking = scene.checking()
    checking.start()
    await checking.request(stored.turn)
    await asked.promise
    await scene.storage.jobs.close()
    expect([isPending(await scene.cardsOf(stored.docId)), scene.ended.length]).toEqual([true, 1])
  })
})

test('a record is read with the questions before it, the newest first, a few of them', async () => {
  const { database } = scene.storage
  const place = { owner: randomId(), conversationId: randomId() }
  for (let position = 0; position < 8; position += 1)
    await storeFinishedTurn(database, { ...place, position, question: `第 ${position} 问` })
  const stored = await scene.store(answered, { ...place, position: 8 })
  expect(await readAnswered(database, stored.docId)).toMatchObject({
    docId: stored.docId,
    owner: place.owner,
    question: '渡口怎么样？',
    earlier: [7, 6, 5, 4, 3].map((position) => `第 ${position} 问`),
    cards: answered,
  })
  expect(await readAnswered(database, 'none')).toBeNull()
})
