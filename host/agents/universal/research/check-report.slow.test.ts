import { describe, expect, test } from '@jest/globals'
import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import { leadCardId, sectionCardId } from '../../../../lib/contract/cards/outline.ts'
import type { Card } from '../../../../lib/contract/frames/card.ts'
import { countCitations } from '../../../answers/citations/count-citations.ts'
import { type LanguageModel, ModelError, textOf } from '../../../models/language-model.ts'
import {
  asPlanned,
  newCalls,
  reportOf,
  sceneOf,
  scriptedResearcher,
  turnOf,
} from './testing/research-scene.ts'

const citations = {
  add: async (...asked: Parameters<typeof countCitations>) => countCitations(...asked).open,
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

/** @param judge writes the reply to a check of some citations */
function checkingModel(judge: (asked: readonly Asked[]) => string | Error, sections = 3) {
  const checks: Asked[][] = []
  const researcher = scriptedResearcher(newCalls(), sections)
  const model: LanguageModel = {
    name: '研究模型',
    async *stream(request) {
      const [rules, user] = request.messages.map(textOf)
      if (!rules?.includes('你核对一篇回答里的句子')) return yield* researcher.stream(request)
      const { items, sources } = JSON.parse(user ?? '') as Material
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
  return { model, checks }
}

const supported = (asked: readonly Asked[]) =>
  JSON.stringify({
    verdicts: asked.map(({ item, passages }) => ({
      item,
      verdict: 'supported',
      // Other words for each: what stands for many is no evidence.
      quotes: passages.map((passage) => passage.trim().slice(item, item + 12)),
    })),
  })

async function researched(model: LanguageModel, sections = 3) {
  const scene = sceneOf({ model, sections, citations })
  const turn = scene.turn()
  const end = await turn.choose(await turn.start(), asPlanned).catch((error: unknown) => error)
  return { scene, turn, end }
}

/** The citations that the rules leave undecided, as the page finds them, by the text in which they are. */
function openIn(cards: readonly Card[]) {
  const { sources, texts } = reportOf(cards)
  return texts.map(({ id, text }) => ({
    id,
    open: countCitations(text, sources).open.map(({ claim, index }) => `${index} ${claim}`),
  }))
}

function expectKnown(cards: readonly Card[]) {
  const [check, ...others] = readCards(cards, 'support_check')
  expect(others).toEqual([])
  const { sources } = reportOf(cards)
  const open = new Set(openIn(cards).flatMap((each) => each.open))
  for (const { claim, index, quote } of check?.verdicts ?? []) {
    expect(open).toContain(`${index} ${claim}`)
    expect(sources[index - 1]?.passage).toContain(quote)
  }
  return check?.verdicts ?? []
}

test.each([3, 6, 8])(
  'the undecided citations of a report of %i sections are judged by few calls, some of each text',
  async (sections) => {
    const { model, checks } = checkingModel(supported, sections)
    const { turn, end } = await researched(model, sections)
    expect(end).toBeNull()
    const verdicts = expectKnown(turn.cards())
    expect(verdicts.length).toBeGreaterThan(0)
    expect(verdicts.every(({ state }) => state === 'supported')).toBe(true)
    expect(checks.length).toBeLessThanOrEqual(3)
    expect(verdicts.length).toBe(checks.flat().flatMap(({ passages }) => passages).length)
    expect(checks.every(({ length }) => length <= 12)).toBe(true)
    const judged = new Set(verdicts.map(({ claim, index }) => `${index} ${claim}`))
    for (const { id, open } of openIn(turn.cards()))
      expect([id, open.length === 0 || open.some((each) => judged.has(each))]).toEqual([id, true])
  },
)

test('the check runs after all texts are shown, and skips citations decided by the rules', async () => {
  const seen: string[][] = []
  let shown: () => readonly Card[] = () => []
  const { model, checks } = checkingModel((asked) => {
    seen.push(reportOf(shown()).texts.map(({ text }) => text))
    return supported(asked)
  })
  const turn = sceneOf({ model, citations }).turn()
  shown = turn.cards
  await turn.choose(await turn.start(), asPlanned)
  const last = reportOf(turn.cards()).texts.map(({ text }) => text)
  expect(seen.length).toBeGreaterThan(0)
  for (const texts of seen) expect(texts).toEqual(last)
  const open = new Set(
    openIn(turn.cards()).flatMap((each) => each.open.map((key) => key.replace(/^\d+ /, ''))),
  )
  for (const { claim } of checks.flat()) expect(open).toContain(claim)
})

describe('a report is complete without its check', () => {
  test.each<[string, string | Error]>([
    ['failed', new ModelError('model_unreachable', 'down')],
    ['is out of quota', new ModelError('model_quota', 'spent')],
    ['is garbled', '都对'],
    ['is cut', '{"verdicts":[{"item":1,'],
  ])('where it %s', async (_, reply) => {
    const { turn, end } = await researched(checkingModel(() => reply).model)
    expect(end).toBeNull()
    expect(readCards(turn.cards(), 'support_check')).toEqual([])
    expect(turn.outline().sections.every(({ state }) => state === 'done')).toBe(true)
    expect(reportOf(turn.cards()).texts.every(({ text }) => text !== '')).toBe(true)
  })

  test('when citations are not counted', async () => {
    const { model, checks } = checkingModel(supported)
    const turn = sceneOf({ model }).turn()
    expect(await turn.choose(await turn.start(), asPlanned)).toBeNull()
    expect([checks, readCards(turn.cards(), 'support_check')]).toEqual([[], []])
  })
})

test('rewriting a section checks the whole report by its new numbers', async () => {
  const { model } = checkingModel(supported)
  const { scene, turn } = await researched(model)
  const moved = sceneOf({ model, citations, hits: scene.hits.slice(0, 9) })
  const again = turnOf(moved.deps, model, {
    prompt: { pattern: 'research', copilot_option: { section: 's1' } },
    replaced: turn.cards(),
  })
  expect(await again.start()).toBeNull()
  expect(expectKnown(again.cards()).length).toBeGreaterThan(0)
})

const seeds = Array.from({ length: 10 }, (_, index) => index)

test.each(seeds)('process died at moment %i of 10: a finished check is not repeated', async (seed) => {
  const { model, checks } = checkingModel(supported)
  const whole = await researched(model)
  const most = Math.floor(((seed + 0.5) / seeds.length) * whole.turn.eventCount())
  const turn = sceneOf({ model, citations }).turn()
  expect(await turn.choose(await turn.start(), asPlanned, most)).toBe('stopped')
  const before = checks.length
  const isDone = turn.steps.has('support')
  expect(await turn.resume()).toBeNull()
  if (isDone) expect(checks.length).toBe(before)
  expect(expectKnown(turn.cards()).length).toBeGreaterThan(0)
  const { texts } = reportOf(turn.cards())
  expect(texts.map(({ id }) => id)).toEqual([
    leadCardId,
    ...turn.outline().sections.map(({ id }) => sectionCardId(id)),
  ])
})
