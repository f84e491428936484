import { expect, test } from '@jest/globals'
import { agentSettings } from './made-agent.ts'
import { agentProblems, publishProblems } from './made-agent-rules.ts'

test.each(['', ' \n', '\u200b', '\u3164', '\u2800', '\u202e\u2066', '\u0301', '\ufe0f'])(
  'the name %j shows nothing',
  (name) => {
    expect(agentProblems(agentSettings.parse({ name })).name).toBe('agent_name')
    expect(
      publishProblems(agentSettings.parse({ name: '帮手', intro: name, prompt: name }), ''),
    ).toMatchObject({
      intro: 'agent_intro',
      prompt: 'agent_prompt',
    })
  },
)

test.each(['帮手', '👨‍👩‍👧', 'é', 'é', '。'])('the name %j shows something', (name) => {
  expect(agentProblems(agentSettings.parse({ name }))).toEqual({})
})
