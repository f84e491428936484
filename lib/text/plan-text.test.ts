import { describe, expect, test } from '@jest/globals'
import { zhCN } from '../messages/zh-cn.ts'
import { budgetPhrases, budgetSum, planText } from './plan-text.ts'

const words = zhCN.answer.plan
const days = [
  { title: '第 1 天', items: [{ title: '渡轮', cost: 34.1 }, { title: '海边' }] },
  { title: '第 2 天', items: [{ title: '科技馆', cost: 25.2 }] },
]
const plan = (amount: number, people: number) => ({ title: '两日', days, budget: { amount, people } })

describe('the costs of a plan against its budget', () => {
  test.each([
    ['below', 1_500, 3, { cost: 59.3, people: 3, total: 177.9, budget: 1_500, left: 1_322.1, missing: 1 }],
    ['above', 100.5, 2, { cost: 59.3, people: 2, total: 118.6, budget: 100.5, left: -18.1, missing: 1 }],
    ['equal', 59.3, 1, { cost: 59.3, people: 1, total: 59.3, budget: 59.3, left: 0, missing: 1 }],
  ])('%s: to the cent, with its steps', (_, amount, people, sum) => {
    expect(budgetSum(plan(amount, people))).toEqual(sum)
  })

  test('are not compared without a budget, or without a cost', () => {
    expect(budgetSum({ days })).toBeNull()
    const free = [{ title: '第 1 天', items: [{ title: '海边' }] }]
    expect(budgetSum({ days: free, budget: { amount: 100, people: 1 } })).toBeNull()
    expect(budgetPhrases({ days }, words.budget)).toEqual([])
  })

  test.each([
    [1_500, 3, ['每人 59.3 元 × 3 人 = 177.9 元', '预算 1500 元，还剩 1322.1 元']],
    [100, 2, ['每人 59.3 元 × 2 人 = 118.6 元', '预算 100 元，超出 18.6 元']],
    [60, 1, ['每人 59.3 元', '预算 60 元，还剩 0.7 元']],
  ])('%i for %i says how it comes out, and what is not in it', (amount, people, said) => {
    const missing = '1 项没有写费用，没有算进去'
    expect(budgetPhrases(plan(amount, people), words.budget)).toEqual([...said, missing])
  })

  test('stand at the end of the text', () => {
    for (const form of ['text', 'Markdown'] as const)
      expect(planText(plan(60, 1), words, form)).toMatch(
        /\n\n合计 59\.3 元\n\n每人 59\.3 元 · 预算 60 元，还剩 0\.7 元 · 1 项没有写费用，没有算进去$/,
      )
    expect(planText({ title: '两日', days }, words, 'text')).toMatch(/\n\n合计 59\.3 元$/)
  })
})
