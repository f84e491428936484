import { expect, test } from '@jest/globals'
import { mostSentTools } from '../../tools/selected-tools.ts'
import { rankTools } from './rank-tools.ts'
import { tableQuestions, tableTools } from './testing/tool-table.ts'

test('of many tools the needed one is among those that are sent', () => {
  expect(tableTools.length).toBeGreaterThanOrEqual(200)
  expect(tableQuestions).toHaveLength(100)
  const missed = tableQuestions.map(({ question, title }, at) => {
    const needed = tableTools.find((tool) => tool.title === title)?.name
    expect(needed).toBeDefined()
    return {
      at,
      question,
      isMissed: !rankTools(question, tableTools)
        .slice(0, mostSentTools)
        .includes(needed ?? ''),
    }
  })
  for (const half of [0, 1]) {
    const questions = missed.filter(({ at }) => at % 2 === half)
    const found = questions.filter(({ isMissed }) => !isMissed).length
    expect({
      half,
      missed: questions.filter(({ isMissed }) => isMissed).map(({ question }) => question),
      found,
    }).toMatchObject({ found: expect.any(Number) })
    expect(found / questions.length).toBeGreaterThanOrEqual(0.95)
  }
})

test('for a long text every tool has its rank', () => {
  expect(rankTools('查一查'.repeat(5_000), tableTools)).toHaveLength(tableTools.length)
})
