import { describe, expect, test } from '@jest/globals'
import { fill } from '../../../lib/messages/fill.ts'
import { locales } from '../../../lib/messages/locale.ts'
import { messagesOf } from '../../../lib/messages/messages-of.ts'
import { checkTexts } from './check-texts.ts'

/** The example of the home page promises what the program really finds. */
describe.each(locales)('the example of the home page in %s', (locale) => {
  const texts = messagesOf(locale).homeExample
  const { visits, cards, source } = texts
  const passage = fill(texts.passage, { visits, cards })
  const statesOf = (sentence: string) =>
    checkTexts([sentence + texts.stop], [{ title: source, passage }]).verdicts.map(
      ({ state, by, steps }) => ({ state, by, steps }),
    )
  const proven = (numbers: { visits: string; cards: string }) => fill(texts.proven, numbers)

  test('its first sentence is proven by the text, with the numbers of the source only', () => {
    expect(statesOf(`${proven({ visits, cards })}[1]`)).toMatchObject([{ state: 'supported', by: 'text' }])
    expect(statesOf(`${proven({ visits, cards: '5860' })}[1]`)).toMatchObject([{ state: 'supported' }])
    expect(statesOf(`${proven({ visits: texts.visits.replace('2', '3'), cards })}[1]`)).toMatchObject([
      { state: 'unclear' },
    ])
    expect(statesOf(`${proven({ visits, cards: '5,861' })}[1]`)).toMatchObject([{ state: 'unclear' }])
  })

  test('its second sentence is proven by the arithmetic that is shown', () => {
    expect(statesOf(`${texts.derived}[1]`)).toEqual([{ state: 'derived', by: 'sum', steps: texts.steps }])
  })

  test('its third sentence is left to a model, which finds the quoted words in the source', () => {
    expect(statesOf(`${texts.contradicted}[1]`)).toMatchObject([{ state: 'unclear' }])
    expect(passage).toContain(texts.contradictedQuote)
  })

  test('its fourth sentence has no source', () => {
    expect(statesOf(texts.uncited)).toMatchObject([{ state: 'uncited' }])
  })
})
