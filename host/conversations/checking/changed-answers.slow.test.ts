import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { SupportCheck } from '../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { checkTexts } from '../../answers/warrants/check-texts.ts'
import { streamed } from '../../models/testing/fake-openai-server.ts'
import { type ChangeSource, changeAnswers } from './changed-answers.ts'
import { CheckingScene } from './testing/checking-scene.ts'

const text = '渡资定为每人五分。担货过江每担收八分。学生凭证免费。'
const answer = '担货过江每担收八分[1]。渡船归合作社管理[1]。'
const source = { index: 1, title: '渡口记', seeMoreUrl: '', showName: '', provider: '资料' }
const ofFile = { ...source, passage: text, file: { id: 'file1', passage: 3 } }
/** As a word of the fourth passage of the file is put right. */
const change: ChangeSource = (each) =>
  each.file?.id === 'file1' && each.file.passage === 3 && each.passage.includes('八')
    ? { ...each, passage: each.passage.replace('八', '六') }
    : null

function answered(sources: readonly object[], verdicts: SupportCheck['verdicts']): readonly Card[] {
  const check = { model: '模型', verdicts }
  return [
    { id: 's', type: 'search_result', target: 'end', content: [...sources] },
    { id: 'a', type: 'markdown', target: 'end', content: answer },
    { id: 'support', type: 'support_check', target: 'end', content: check },
  ]
}

let scene: CheckingScene
beforeAll(async () => {
  scene = await CheckingScene.open()
})
afterAll(() => scene.close())

test('answers that cite a corrected word show it, and are checked again', async () => {
  const checking = scene.checking()
  checking.start()
  const judgement = { verdicts: [], conflicts: [], questions: [] }
  scene.reply = () => streamed([JSON.stringify(judgement)])
  const { verdicts } = checkTexts([answer], [ofFile])
  expect(verdicts[0]).toMatchObject({ state: 'supported', by: 'text' })
  const byModel = verdicts.map((verdict) =>
    verdict.state === 'unclear' ? { ...verdict, state: 'supported' as const, by: 'model' as const } : verdict,
  )
  const owner = 'u:reader'
  const uses = await scene.store(answered([ofFile], byModel), { owner })
  const others = [
    await scene.store(answered([{ ...ofFile, file: { id: 'file1', passage: 4 } }], byModel), { owner }),
    await scene.store(answered([{ ...ofFile, passage: '学生凭证免费。' }], byModel), { owner }),
    await scene.store(answered([{ ...ofFile, file: { id: 'file2', passage: 3 } }], byModel), { owner }),
    await scene.store(answered([ofFile], byModel), { owner: 'u:somebody' }),
  ]
  const deps = { database: scene.storage.database, checking }
  const corrected = { owner, fileId: 'file1', uploadedAt: 0 }
  expect(await changeAnswers(deps, corrected, change)).toEqual([uses.docId])
  expect(await scene.settled(owner)).toBe(1)
  const cards = await scene.cardsOf(uses.docId)
  expect(readCards(cards, 'search_result')[0]?.[0]?.passage).toBe(text.replace('八', '六'))
  const check = await scene.checkOf(uses.docId)
  expect(check?.is_pending).toBeFalsy()
  expect(check?.verdicts.map(({ state, by }) => [state, by])).not.toContainEqual(['supported', 'text'])
  expect(check?.verdicts.map(({ by }) => by)).not.toContain('model')
  for (const { docId, cards: kept } of others) expect(await scene.cardsOf(docId)).toEqual(kept)
  expect(await changeAnswers(deps, corrected, change)).toEqual([])
})

test('answers from before the file was uploaded are not searched', async () => {
  const owner = 'u:early'
  await scene.store(answered([ofFile], []), { owner })
  const deps = { database: scene.storage.database, checking: scene.checking() }
  const uploadedAt = Number.MAX_SAFE_INTEGER
  expect(await changeAnswers(deps, { owner, fileId: 'file1', uploadedAt }, change)).toEqual([])
})
