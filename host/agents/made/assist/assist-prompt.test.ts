import { expect, test } from '@jest/globals'
import { agentLimits, agentSettings } from '../../../../lib/contract/made-agent.ts'
import { assistMessages } from './assist-prompt.ts'

const asked = {
  kind: 'prompt',
  settings: agentSettings.parse({ name: '家常菜谱' }),
  hasKnowledge: false,
  text: '短一点',
  previous: '',
} as const
const sentFor = (further: object) =>
  assistMessages({ ...asked, ...further })
    .map(({ content }) => content as string)
    .join('\n')

test('the longest prompt and the longest proposal go along whole', () => {
  const longest = `${'长'.repeat(agentLimits.prompt - 1)}尾`
  const settings = { ...asked.settings, prompt: longest, intro: '简'.repeat(agentLimits.intro) }
  expect(sentFor({ settings, previous: longest }).split(longest)).toHaveLength(3)
})

test('the model reads what the agent has', () => {
  const settings = agentSettings.parse({
    name: '配送',
    memory: true,
    variables: [{ key: 'city', label: '城市', type: 'text', required: true }],
    knowledge: { mode: 'always', top_k: 6 },
  })
  const sent = sentFor({ settings, hasKnowledge: true })
  for (const line of ['可用变量：{{city}}（城市）', '有资料：是，只按资料答', '读者同意后会记事'])
    expect(sent).toContain(line)
})

test('and what it has not', () => {
  const sent = sentFor({})
  for (const line of ['可用变量：（没有）', '有资料：否']) expect(sent).toContain(line)
  expect(sent).not.toContain('会记事')
})
