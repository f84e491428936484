import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { checkTexts } from '../../answers/warrants/check-texts.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { watchedDatabase } from '../../testing/watched-database.ts'
import { deleteConversation } from '../history/change-conversation.ts'
import { anonymiseLinks, revokeLink } from '../shares/share-links.ts'
import { readShare } from '../shares/shares.ts'
import { readAnswered, replaceCards } from './checked-record.ts'
import { byProgram, pending, sources, written } from './testing/checking-scene.ts'
import { ShareScene } from './testing/share-scene.ts'

const byProgramOnly = { model: '', verdicts: byProgram }
const unchecked = [sources, written]
const oldCard: Card = {
  id: 'c5',
  type: 'support_check',
  target: 'end',
  content: { model: '旧', verdicts: [{ claim: '渡口的船很多', index: 1, state: 'supported', quote: '船' }] },
}
const isText = ({ by }: { by?: string | undefined }) => by === 'text'

describeOnEachDatabase('shared answers without verdicts', (database) => {
  let scene: ShareScene
  beforeEach(() => {
    scene = new ShareScene(database())
  })
  afterEach(() => scene.close())

  test.each([
    ['no card', unchecked],
    ['a card of earlier versions', [...unchecked, oldCard]],
  ])('%s: the program checks them once, without a call', async (_, cards) => {
    const { id, docIds } = await scene.share(cards)
    const { shares, asked, checks } = scene.process()
    shares.start()
    expect(await scene.read(shares, id)).toBe(true)
    expect(await scene.settled(id)).toEqual(['done'])
    expect(await scene.checksOf(id)).toEqual([byProgramOnly])
    expect(await scene.read(shares, id)).toBe(false)
    expect([await scene.settled(id), asked, checks.length]).toEqual([['done'], [], 1])
    // The owner's answer is not what was read.
    expect((await readAnswered(database(), docIds[0] ?? ''))?.cards).toEqual(cards)
  })

  test('nothing is requested where each answer has its verdicts, or cites nothing', async () => {
    const { id } = await scene.share(
      [...unchecked, { ...pending, content: byProgramOnly }],
      [{ id: 'a', type: 'markdown', target: 'end', content: '你好。' }],
    )
    const { shares } = scene.process()
    expect(await scene.read(shares, id)).toBe(false)
    expect(await scene.settled(id)).toEqual([])
  })

  test('a check that does not succeed is tried three times, and not again when it is read', async () => {
    const { id } = await scene.share(unchecked, unchecked)
    const { shares, checks } = scene.process({ check: () => null })
    shares.start()
    await scene.read(shares, id)
    expect(await scene.settled(id)).toEqual(['done'])
    expect(checks).toHaveLength(6)
    await scene.read(shares, id)
    expect([await scene.settled(id), checks.length]).toEqual([['done'], 6])
    expect(await scene.checksOf(id)).toEqual([undefined, undefined])
  })

  test('what failed once is checked by the next attempt', async () => {
    const { id } = await scene.share(unchecked, unchecked)
    let calls = 0
    const { shares } = scene.process({
      check: (...given) => ((calls += 1) === 1 ? null : checkTexts(...given)),
    })
    shares.start()
    await scene.read(shares, id)
    await scene.settled(id)
    expect([await scene.checksOf(id), calls]).toEqual([[byProgramOnly, byProgramOnly], 3])
  })

  test('one reading checks twenty of a long conversation, the next ones the rest', async () => {
    const { id } = await scene.share(...Array.from({ length: 45 }, () => unchecked))
    const { shares, checks } = scene.process()
    shares.start()
    for (const expected of [20, 40, 45, 45]) {
      await scene.read(shares, id)
      await scene.settled(id)
      const found = await scene.checksOf(id)
      expect([found.filter((each) => each !== undefined).length, checks.length]).toEqual([expected, expected])
    }
  })

  test('a hundred links that are read at once by two processes have one job each', async () => {
    const links = await Promise.all(Array.from({ length: 100 }, () => scene.share(unchecked)))
    const [one, other] = [scene.process(), scene.process()]
    await Promise.all(links.flatMap(({ id }) => [one, other].map(({ shares }) => scene.read(shares, id))))
    one.shares.start()
    other.shares.start()
    const ids = links.map(({ id }) => id)
    expect(await scene.settled(...ids)).toHaveLength(100)
    expect(one.checks.length + other.checks.length).toBe(100)
    for (const id of ids) expect(await scene.checksOf(id)).toEqual([byProgramOnly])
  })

  test('two processes that store verdicts of one link lose none', async () => {
    const { id } = await scene.share(...Array.from({ length: 40 }, () => unchecked))
    const [one, other] = [scene.process(), scene.process()]
    await scene.read(one.shares, id)
    await scene.read(other.shares, id)
    // As after a lost lock: neither waits for the other.
    await database().batch([
      statement(database().build.updateTable('jobs').set({ queue: '' }).where('queue', '=', id)),
    ])
    one.shares.start()
    other.shares.start()
    for (;;) {
      const found = await scene.checksOf(id)
      if (found.every((each) => each !== undefined)) break
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await scene.checksOf(id)).toEqual(Array.from({ length: 40 }, () => byProgramOnly))
  })

  test('what is private stays private', async () => {
    const own = {
      index: 2,
      title: '日记',
      seeMoreUrl: '',
      showName: '',
      passage: '共三百二十六人。',
      provider: '资料',
      isOwn: true,
    }
    const both: Card = { ...sources, content: [...(sources.content as object[]), own] }
    const text = `渡口建于1951年，由石匠林师傅监工[1]。人数是326[2]。渡口的船很多[1][2]。`
    const { id } = await scene.share([both, { ...written, content: text }])
    const { shares } = scene.process()
    shares.start()
    await scene.read(shares, id)
    await scene.settled(id)
    const [check] = await scene.checksOf(id)
    expect(check?.verdicts.map(({ index }) => index)).toEqual([1, 1])
    expect(check?.verdicts.filter(isText)).toHaveLength(1)
  })
})

describeOnEachDatabase('links that end', (database) => {
  let scene: ShareScene
  beforeEach(() => {
    scene = new ShareScene(database())
  })
  afterEach(() => scene.close())

  type Shared = Awaited<ReturnType<ShareScene['share']>>
  const endings: readonly [string, (link: Shared) => Promise<unknown>][] = [
    ['taken down', ({ id, owner }) => revokeLink(scene.deps, owner, 'conversation', id)],
    [
      'of somebody who was deleted',
      ({ owner }) =>
        database().batch([
          anonymiseLinks(
            database(),
            scene.deps.now,
            database().build.selectFrom('share_links').select('id').where('owner', '=', owner),
          ),
        ]),
    ],
    [
      'deleted',
      ({ id }) =>
        database().batch([statement(database().build.deleteFrom('share_links').where('id', '=', id))]),
    ],
  ]
  const recordsOf = (id: string) =>
    database().all(database().build.selectFrom('share_links').select('records').where('id', '=', id))

  test.each(endings)('one that is %s before its job runs is not checked', async (_, end) => {
    const link = await scene.share(unchecked)
    const { shares, checks } = scene.process()
    await scene.read(shares, link.id)
    await end(link)
    shares.start()
    expect(await scene.settled(link.id)).toEqual(['done'])
    expect(checks).toEqual([])
  })

  test.each(endings)('one that is %s while it is checked stays so', async (_, end) => {
    const link = await scene.share(unchecked)
    const { shares, faults } = scene.process()
    let hasEnded = false
    // Between the last reading and the writing.
    const watched = watchedDatabase(database(), {
      batch: async (statements) => {
        const stores = statements.some(({ query }) => query.sql.includes('update "share_links"'))
        if (hasEnded || !stores) return
        hasEnded = true
        await end(link)
      },
    })
    const held = new ShareScene(watched).process()
    await scene.read(shares, link.id)
    held.shares.start()
    expect(await scene.settled(link.id)).toEqual(['done'])
    expect([hasEnded, faults, held.faults]).toEqual([true, [], []])
    for (const { records } of await recordsOf(link.id)) expect(records).toBe('[]')
    await held.jobs.close()
  })
})

describeOnEachDatabase('answers that were shared before they were judged', (database) => {
  let scene: ShareScene
  beforeEach(() => {
    scene = new ShareScene(database())
  })
  afterEach(() => scene.close())
  const answered = [...unchecked, pending]
  const judged = { model: '核对', verdicts: [byProgram[0], { state: 'supported', by: 'model' }] }

  test('whose process died: the answer is judged once for its owner, and the link shows that', async () => {
    const { id, owner, docIds } = await scene.share(answered)
    const { shares, answers, asked } = scene.process()
    shares.start()
    await scene.read(shares, id)
    await scene.settled(id, owner)
    expect(await scene.checksOf(id)).toMatchObject([judged])
    await answers.requestEarlier(owner, [
      {
        doc_id: docIds[0] ?? '',
        data: [...((await readAnswered(database(), docIds[0] ?? ''))?.cards ?? [])],
      },
    ])
    expect([await scene.read(shares, id), asked.length]).toEqual([false, 1])
  })

  test('and judged meanwhile: nothing is asked for them', async () => {
    const { id, docIds } = await scene.share(answered)
    const said = { ...byProgram[1], state: 'contradicted', by: 'model', quotes: ['26条船'] }
    await replaceCards(database(), docIds[0] ?? '', [
      { ...pending, content: { model: '别的', verdicts: [byProgram[0], said] } },
    ])
    const { shares, asked } = scene.process()
    shares.start()
    await scene.read(shares, id)
    await scene.settled(id)
    expect(await scene.checksOf(id)).toMatchObject([
      { model: '别的', verdicts: [byProgram[0], { by: 'model' }] },
    ])
    expect(asked).toEqual([])
  })

  test.each([0, 1])(
    'whose owner has room for %i calls: they show what the program found',
    async (allowance) => {
      const { id, owner } = await scene.share(answered)
      const { shares, asked } = scene.process({ allowance })
      shares.start()
      await scene.read(shares, id)
      await scene.settled(id, owner)
      expect(await scene.checksOf(id)).toEqual([byProgramOnly])
      expect([await scene.read(shares, id), asked]).toEqual([false, []])
    },
  )

  test.each<[string, (link: Awaited<ReturnType<ShareScene['share']>>) => Promise<unknown>]>([
    ['deleted', ({ owner, conversationId: id }) => deleteConversation(database(), owner, id)],
    [
      'stopped',
      ({ owner }) =>
        database().batch([
          statement(
            database()
              .build.updateTable('records')
              .set({ status: messageStatus.stop })
              .where('owner', '=', owner),
          ),
        ]),
    ],
  ])('and then %s: no model is asked', async (_, change) => {
    const link = await scene.share(answered)
    await change(link)
    const { shares, asked } = scene.process()
    shares.start()
    await scene.read(shares, link.id)
    await scene.settled(link.id, link.owner)
    expect(await scene.checksOf(link.id)).toEqual([byProgramOnly])
    expect(asked).toEqual([])
  })

  test('and that nobody judges in time: they show what the program found', async () => {
    const { id } = await scene.share(answered)
    const { shares } = scene.process({ isJudging: false, judgingMs: 0 })
    shares.start()
    await scene.read(shares, id)
    expect(await scene.settled(id)).toEqual(['done'])
    expect(await scene.checksOf(id)).toEqual([byProgramOnly])
    expect((await readShare(scene.deps, id)).records).toHaveLength(1)
  })
})
