import { expect, test } from '@jest/globals'
import { weighTerms } from '../analysis/term-weights.ts'
import type { SearchHit } from '../providers/provider.ts'
import { libraryOf } from '../testing/library-of.ts'
import { readQuestionSet } from '../testing/question-set.ts'
import { hit } from '../testing/scripted-provider.ts'
import { fittingHits } from './fitting-hits.ts'
import { rankTexts } from './rank-texts.ts'

const none = (_hit: SearchHit) => false

async function fitting(query: string, excerpts: readonly SearchHit[], hits = excerpts, isKept = none) {
  const weights = await weighTerms(query, await libraryOf([]))
  return fittingHits(weights, { excerpts, hits, isKept })
}

const set = readQuestionSet()
const inSet = set ? test : test.skip

inSet('of real questions the page with the answer stays, and about one of nine others', async () => {
  const { documents, questions } = set ?? { documents: [], questions: [] }
  const texts = documents.map(({ title, text }) => ({ title, text, heading: '' }))
  const counts = { asked: 0, kept: 0, others: 0 }
  for (const { question, passage } of questions.filter((_, at) => at % 10 === 0)) {
    const found = rankTexts(question, texts).slice(0, 10)
    if (!found.some(({ text }) => text === passage)) continue
    const hits = found.map(({ title, text }) => hit({ title, passage: text, url: title }))
    const kept = await fitting(question, hits)
    counts.asked += 1
    counts.kept += kept.some((each) => each.passage === passage) ? 1 : 0
    counts.others += kept.filter((each) => each.passage !== passage).length
  }
  expect(counts.asked).toBeGreaterThan(90)
  expect(counts.kept / counts.asked).toBeGreaterThanOrEqual(0.99)
  expect(counts.others / counts.asked).toBeLessThan(1.5)
})

const page = (title: string, text: string, excerpt = '') => {
  const known = hit({ title, passage: text.slice(0, 8), url: title })
  const material = {
    excerpt,
    parts: [text.slice(0, 20), text.slice(20)].map((part, at) => ({
      at,
      text: part,
      places: [{ at: 0 }] as const,
    })),
  }
  return { excerpt: known, read: { ...known, material } }
}

test('a page is judged by its text, not by its excerpt', async () => {
  const gold = page(
    '云栖湖',
    '湖边有一条小路，春天开花，很多人来。云栖湖隧道的收费标准是每次五元，军车免费。',
  )
  const stray = page('天气', '收费的停车场在路边，每次五元，标准写在牌子上。今天有雨，气温下降，注意保暖。')
  const hits = await fitting('云栖湖隧道的收费标准', [stray.excerpt, gold.excerpt], [stray.read, gold.read])
  expect(hits.map(({ title }) => title)).toEqual(['云栖湖'])
})

test('one that stays for its rank keeps its excerpt', async () => {
  const gold = page('云栖湖隧道', '云栖湖隧道的收费标准是每次五元。', '云栖湖隧道…')
  const stray = page('天气', '今天有雨，气温下降，注意保暖，记得带伞。', '今天有雨…')
  const [first, second] = await fitting(
    '云栖湖隧道的收费标准',
    [stray.excerpt, gold.excerpt],
    [stray.read, gold.read],
    ({ title }) => title === '天气',
  )
  expect(first).toMatchObject({ title: '天气', passage: '今天有雨…', isUnrelated: true })
  expect(first).not.toHaveProperty('material')
  expect(second).toHaveProperty('material')
})

test('without common words nothing is judged', async () => {
  const hits = [
    hit({ title: 'Bridges', passage: 'A town by the river.' }),
    hit({ title: 'Tea', passage: 'Leaves.' }),
  ]
  expect(await fitting('桥梁有多少座', hits)).toEqual(hits)
  expect(await fitting('？', hits)).toEqual(hits)
})
