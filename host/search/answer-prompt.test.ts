import { describe, expect, test } from '@jest/globals'
import { estimateTokens } from '../models/estimate-tokens.ts'
import { answerMessages } from './answer-prompt.ts'
import { toSources } from './sources.ts'
import { hit } from './testing/scripted-provider.ts'

const sourcesOf = (passages: readonly string[]) =>
  toSources([
    { provider: '甲', hits: passages.map((passage, index) => hit({ title: `题${index}`, passage })) },
  ])

describe('answerMessages', () => {
  test('gives numbered passages, the rule of citing, and the question last', () => {
    const messages = answerMessages('问？', sourcesOf(['甲的内容', '乙的内容']), [])
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(messages[0]?.content).toContain('[1] 《题0》\n甲的内容\n\n[2] 《题1》\n乙的内容')
    expect(messages[0]?.content).toContain('[编号]')
    expect(messages.at(-1)).toEqual({ role: 'user', content: '问？' })
  })

  test('keeps to a budget in rank order, and never gives nothing', () => {
    const system = answerMessages('问？', sourcesOf(['长'.repeat(9_000), '短']), [])[0]?.content ?? ''
    expect(system).toContain('[1] ')
    expect(system).not.toContain('[2] 《')
    const many = answerMessages(
      '问？',
      sourcesOf(Array.from({ length: 10 }, (_, n) => `${n}${'文'.repeat(999)}`)),
      [],
    )
    expect(estimateTokens(many[0]?.content ?? '')).toBeLessThan(6_600)
  })

  test('gives the newest exchanges, without the numbers of their sources', () => {
    const history = [
      { question: '旧', answer: '长'.repeat(3_000) },
      { question: '一', answer: '甲。[1][2]' },
      { question: '二', answer: '乙。[3]' },
    ]
    expect(answerMessages('三', sourcesOf(['甲']), history).slice(1)).toEqual([
      { role: 'user', content: '一' },
      { role: 'assistant', content: '甲。' },
      { role: 'user', content: '二' },
      { role: 'assistant', content: '乙。' },
      { role: 'user', content: '三' },
    ])
  })

  test('says so when there is no material', () => {
    expect(answerMessages('问', [], [])[0]?.content).toContain('没有检索到任何资料')
  })
})
