import { expect, test } from '@jest/globals'
import { agentSettings } from '../contract/made-agent.ts'
import { cleanAgentTexts } from './clean-agent-texts.ts'

const marks = [
  '\u200e',
  '\u200f',
  '\u061c',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\ufeff',
  '\u0000',
  '\ud800',
]

test.each(marks)('the mark %j is removed from every text that readers see', (mark) => {
  const text = `官${mark}方`
  const cleaned = cleanAgentTexts(
    agentSettings.parse({
      name: text,
      intro: text,
      desc: `${text}\n第二行`,
      greeting: `${text}\n第二行`,
      questions: [text],
      shortcuts: [{ label: text, text: `${text}\n\t第二行` }],
      variables: [{ key: 'a', label: text, type: 'text', required: false }],
    }),
  )
  expect(cleaned).toMatchObject({
    name: '官方',
    intro: '官方',
    desc: '官方\n第二行',
    greeting: '官方\n第二行',
    questions: ['官方'],
    shortcuts: [{ label: '官方', text: '官方\n\t第二行' }],
    variables: [{ label: '官方' }],
  })
})

test('emoji sequences, accents and the prompt stay as they are', () => {
  const prompt = '第一行\r\n\u200f第二行'
  const settings = agentSettings.parse({ name: '👩‍👧 café', prompt })
  expect(cleanAgentTexts(settings)).toEqual(settings)
})

test.each(['\u200b', '\u200c', '\u200d', '\u2060', '\u3164', '\u115f', '\uffa0', '\u2800', '\u00ad'])(
  'a name has no %j, which nobody sees',
  (filler) => {
    const named = (name: string) => cleanAgentTexts(agentSettings.parse({ name })).name
    expect(named(`官${filler}方${filler}`)).toBe('官方')
    expect(named(filler)).toBe('')
  },
)

test.each(['👩‍👧', '👩🏽‍💻', '🏳️‍🌈', '❤️‍🔥'])('the emoji %s stays in a name', (emoji) => {
  expect(cleanAgentTexts(agentSettings.parse({ name: `家${emoji}` })).name).toBe(`家${emoji}`)
})
