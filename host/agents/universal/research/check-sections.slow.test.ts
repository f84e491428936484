import { describe, expect, test } from '@jest/globals'
import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import { leadCardId, sectionCardId } from '../../../../lib/contract/cards/outline.ts'
import type { Verdict } from '../../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../../lib/contract/frames/card.ts'
import { verdictKey } from '../../../../lib/text/citations/verdict-map.ts'
import { checkTexts } from '../../../answers/warrants/check-texts.ts'
import { type LanguageModel, ModelError, textOf } from '../../../models/language-model.ts'
import { heldText } from './held-text.ts'
import type { ResearchDeps } from './research-run.ts'
import {
  asPlanned,
  newCalls,
  pageTextOf,
  reportOf,
  sceneOf,
  scriptedResearcher,
  turnOf,
} from './testing/research-scene.ts'
import { researchCallOf } from './testing/research-script.ts'
import { uncheckedLead } from './write-lead.ts'

const checker: NonNullable<ResearchDeps['checker']> = {
  check: async (texts, sources) => checkTexts(texts, sources),
}

interface Asked {
  readonly item: number
  readonly claim: string
  readonly passages: readonly string[]
}

/** What a model is sent. */
interface Material {
  readonly sources: readonly { readonly id: number; readonly text: string }[]
  readonly items: readonly { item: number; sentence: string; sources: readonly number[] }[]
}

interface Script {
  readonly sections?: number
  /** Written in the first section, with the number of its first source for `{n}`, and its sentence for `{page}`. */
  readonly planted?: string
}

/** @param judge writes the reply to a check of some sentences */
function checkingModel(
  judge: (asked: readonly Asked[]) => string | Error,
  { sections = 3, planted = '' }: Script = {},
) {
  const checks: Asked[][] = []
  /** What is asked for, in order. */
  const order: string[] = []
  const leads: string[] = []
  const researcher = scriptedResearcher(newCalls(), sections)
  let isPlanted = planted === ''
  const model: LanguageModel = {
    name: '研究模型',
    async *stream(request) {
      const [rules = '', user = ''] = request.messages.map(textOf)
      if (!rules.includes('你核对一篇回答')) {
        const call = researchCallOf(rules)
        order.push(call ?? '')
        if (call === 'lead') leads.push(user)
        yield* researcher.stream(request)
        if (call !== 'section' || isPlanted) return
        isPlanted = true
        const [, first = '', page = ''] = /^\[(\d+)\] 《\D+(\d+)/m.exec(user) ?? []
        const written = planted.replaceAll('{n}', first).replace('{page}', pageTextOf(page).slice(0, -1))
        yield { kind: 'text', text: `\n\n${written}\n\n` }
        return
      }
      order.push('judge')
      const { items, sources } = JSON.parse(user) as Material
      const asked = items.map(({ item, sentence, sources: cited }) => {
        const passages = cited.map((id) => sources.find((each) => each.id === id)?.text ?? '')
        return { item, claim: sentence, passages }
      })
      checks.push(asked)
      const reply = judge(asked)
      if (reply instanceof Error) throw reply
      yield { kind: 'text', text: reply }
    },
  }
  return { model, checks, order, leads }
}

const quotesOf = ({ passages }: Asked) => passages.map((passage) => passage.slice(0, 60))
const supported = (asked: readonly Asked[]) => judged(asked, () => 'supported')
const judged = (asked: readonly Asked[], verdictOf: (each: Asked) => string) =>
  JSON.stringify({
    verdicts: asked.map((each) => ({ item: each.item, verdict: verdictOf(each), quotes: quotesOf(each) })),
  })

async function researched(model: LanguageModel, sections = 3) {
  const scene = sceneOf({ model, sections, checker })
  const turn = scene.turn()
  const end = await turn.choose(await turn.start(), asPlanned).catch((error: unknown) => error)
  return { scene, turn, end }
}

const keyOf = ({ index, claim }: Verdict) => verdictKey(index, claim)

/** The verdicts of the sections, of which each names a statement and a source of the report as it is shown. */
function expectKnown(cards: readonly Card[]): readonly Verdict[] {
  const [check, ...others] = readCards(cards, 'support_check')
  expect(others).toEqual([])
  const { sources, texts } = reportOf(cards)
  const own = texts.filter(({ id }) => id !== leadCardId).map(({ text }) => text)
  const verdicts = check?.verdicts ?? []
  expect(verdicts.map(keyOf).toSorted()).toEqual(checkTexts(own, sources).verdicts.map(keyOf).toSorted())
  for (const { index, quotes = [], by } of verdicts) {
    if (by === 'none') expect(quotes).toEqual([])
    for (const quote of quotes) expect(sources[index - 1]?.passage).toContain(quote)
  }
  return verdicts
}

test.each([3, 6, 8])(
  'what no program proves of a report of %i sections is judged by few calls',
  async (sections) => {
    const { model, checks } = checkingModel(supported, { sections })
    const { turn, end } = await researched(model, sections)
    expect(end).toBeNull()
    const verdicts = expectKnown(turn.cards())
    expect(checks.length).toBeGreaterThan(0)
    expect(checks.length).toBeLessThanOrEqual(3)
    expect(checks.every(({ length }) => length <= 24)).toBe(true)
    const byModel = verdicts.filter(({ by }) => by === 'model')
    expect(byModel.length).toBe(checks.flat().flatMap(({ passages }) => passages).length)
    expect(new Set(byModel.map(({ claim }) => claim))).toEqual(
      new Set(checks.flat().map(({ claim }) => claim)),
    )
    expect(byModel.every(({ state }) => state === 'supported')).toBe(true)
    expect(readCards(turn.cards(), 'support_check')[0]).toMatchObject({ model: '研究模型' })
  },
)

test('the check runs after the sections and before the lead, and is asked nothing that a program proves', async () => {
  const { model, order, checks } = checkingModel(supported, { planted: '{page}[{n}]。' })
  const { turn } = await researched(model)
  const about = order.filter((call) => ['section', 'judge', 'lead'].includes(call))
  expect(about).toEqual(about.toSorted((one, other) => inOrder.indexOf(one) - inOrder.indexOf(other)))
  expect(about.filter((call) => call === 'lead')).toHaveLength(1)
  const proven = expectKnown(turn.cards()).filter(({ by }) => by === 'text')
  expect(proven).toMatchObject([{ state: 'supported' }])
  expect(checks.flat().map(({ claim }) => claim)).not.toContain(proven[0]?.claim)
})

const inOrder = ['section', 'judge', 'lead']
const falsehood = '全部电梯由街道一家出资建成'

describe('of a planted falsehood the lead sees nothing', () => {
  const planted = (verdict: string) => (asked: readonly Asked[]) =>
    judged(asked, ({ claim }) => (claim.includes(falsehood) ? verdict : 'supported'))

  test.each([
    ['a sentence', `${falsehood}[{n}]。`],
    ['a part of a sentence', `开工有早有晚[{n}]，${falsehood}[{n}]。`],
    ['an item of a list', `- ${falsehood}[{n}]\n- 开工有早有晚[{n}]`],
  ])('where a model found no words for %s', async (_, text) => {
    const { model, leads } = checkingModel(planted('unsupported'), { planted: text })
    const { turn } = await researched(model)
    expect(reportOf(turn.cards()).texts.some((each) => each.text.includes(falsehood))).toBe(true)
    expect(leads).toHaveLength(1)
    expect(leads[0]).not.toContain(falsehood)
    expect(leads[0]).toContain('有记载')
  })

  test('where a model found words that say otherwise', async () => {
    const { model, leads } = checkingModel(planted('contradicted'), { planted: `${falsehood}[{n}]。` })
    await researched(model)
    expect(leads[0]).not.toContain(falsehood)
  })

  test('where no model answered: only what a program proves', async () => {
    const { model, leads } = checkingModel(() => new ModelError('model_unreachable', 'down'), {
      planted: `鲸鱼每年迁徙三万公里[{n}]。{page}[{n}]。`,
    })
    const { turn } = await researched(model)
    const [check] = readCards(turn.cards(), 'support_check')
    const proven = check?.verdicts.filter(({ state }) => state === 'supported') ?? []
    expect(proven.length).toBeGreaterThan(0)
    expect(leads).toHaveLength(1)
    expect(leads[0]).not.toContain('鲸鱼')
    for (const { claim } of proven) expect(leads[0]).toContain(claim)
  })

  test('where no model answered and no program proves anything: there is no lead, and the page says so', async () => {
    const { model, leads } = checkingModel(() => new ModelError('model_unreachable', 'down'))
    const { turn } = await researched(model)
    expect(leads).toEqual([])
    expect(reportOf(turn.cards()).texts.find(({ id }) => id === leadCardId)?.text).toBe(uncheckedLead)
  })

  test.each([
    ['in bold', `全部电梯由**街道一家**出资建成[{n}]。`],
    ['with an escape', `全部电梯由街道\\(一家\\)出资建成[{n}]。`],
    ['in a cell', `| 地方 | 出资 |\n|---|---|\n| 东山 | ${falsehood}[{n}] |`],
    ['that stands twice', `${falsehood}[{n}]。开工有早有晚[{n}]。${falsehood}[{n}]。`],
  ])('however it is written: %s', async (_, text) => {
    const { model, leads } = checkingModel(
      (asked) => judged(asked, ({ claim }) => (/出资建成/.test(claim) ? 'unsupported' : 'supported')),
      { planted: text },
    )
    await researched(model)
    expect(leads[0]).not.toContain('出资建成')
  })

  test('where a model can not tell', async () => {
    const { model, leads } = checkingModel(
      (asked) => judged(asked, ({ claim }) => (claim.includes('鲸鱼') ? 'unclear' : 'supported')),
      { planted: '鲸鱼每年迁徙三万公里[{n}]。' },
    )
    await researched(model)
    expect(leads[0]).not.toContain('鲸鱼')
  })
})

test('what held stays as it was written, around what did not', () => {
  const verdict = (claim: string, state: Verdict['state'], likely?: Verdict['likely']): Verdict => {
    return { claim, index: 1, state, by: 'model', quotes: [], ...(likely && { likely }) }
  }
  const text = '甲是真的[1]。乙是假的[1]。丙说反了[1]。丁说不准[1]。戊多半没有[1]。'
  expect(
    heldText(text, [
      verdict('甲是真的', 'supported'),
      verdict('乙是假的', 'unsupported'),
      verdict('丙说反了', 'contradicted'),
      verdict('丁说不准', 'unclear', 'supported'),
      verdict('戊多半没有', 'unclear', 'unsupported'),
    ]),
  ).toBe('甲是真的[1]。')
})

describe('a report is complete without its judge', () => {
  test.each<[string, string | Error]>([
    ['failed', new ModelError('model_unreachable', 'down')],
    ['is out of quota', new ModelError('model_quota', 'spent')],
    ['is garbled', '都对'],
    ['is cut', '{"verdicts":[{"item":1,'],
  ])('where it %s', async (_, reply) => {
    const { turn, end } = await researched(checkingModel(() => reply).model)
    expect(end).toBeNull()
    const verdicts = expectKnown(turn.cards())
    expect(verdicts.length).toBeGreaterThan(0)
    expect(verdicts.every(({ by }) => by !== 'model')).toBe(true)
    expect(turn.outline().sections.every(({ state }) => state === 'done')).toBe(true)
    expect(reportOf(turn.cards()).texts.every(({ text }) => text !== '')).toBe(true)
  })

  test.each<[string, ResearchDeps['checker']]>([
    ['there is no check', undefined],
    ['the program could not check it in time', { check: async () => null }],
  ])('where %s', async (_, absent) => {
    const { model, checks, leads } = checkingModel(supported)
    const turn = sceneOf({ model, ...(absent && { checker: absent }) }).turn()
    expect(await turn.choose(await turn.start(), asPlanned)).toBeNull()
    expect([checks, readCards(turn.cards(), 'support_check')]).toEqual([[], []])
    expect(leads.length).toBe(absent ? 0 : 1)
  })
})

test('rewriting a section checks the sections by their new numbers', async () => {
  const { model } = checkingModel(supported)
  const { scene, turn } = await researched(model)
  const moved = sceneOf({ model, checker, hits: scene.hits.slice(0, 9) })
  const again = turnOf(moved.deps, model, {
    prompt: { pattern: 'research', copilot_option: { section: 's1' } },
    replaced: turn.cards(),
  })
  expect(await again.start()).toBeNull()
  expect(expectKnown(again.cards()).length).toBeGreaterThan(0)
})

const seeds = Array.from({ length: 10 }, (_, index) => index)

test.each(seeds)('process died at moment %i of 10: a finished check is not repeated', async (seed) => {
  const { model, checks, leads } = checkingModel(
    (asked) => judged(asked, ({ claim }) => (claim.includes(falsehood) ? 'unsupported' : 'supported')),
    { planted: `${falsehood}[{n}]。` },
  )
  const whole = await researched(model)
  const most = Math.floor(((seed + 0.5) / seeds.length) * whole.turn.eventCount())
  const next = checkingModel(
    (asked) => judged(asked, ({ claim }) => (claim.includes(falsehood) ? 'unsupported' : 'supported')),
    { planted: `${falsehood}[{n}]。` },
  )
  const turn = sceneOf({ model: next.model, checker }).turn()
  expect(await turn.choose(await turn.start(), asPlanned, most)).toBe('stopped')
  const before = next.checks.length
  const isDone = turn.steps.has('support')
  expect(await turn.resume()).toBeNull()
  if (isDone) expect(next.checks.length).toBe(before)
  expect(expectKnown(turn.cards()).length).toBeGreaterThan(0)
  for (const lead of [...leads, ...next.leads]) expect(lead).not.toContain(falsehood)
  expect(checks.length).toBeGreaterThan(0)
  const { texts } = reportOf(turn.cards())
  expect(texts.map(({ id }) => id)).toEqual([
    leadCardId,
    ...turn.outline().sections.map(({ id }) => sectionCardId(id)),
  ])
})
