import { afterEach, expect, test } from '@jest/globals'
import { choosePreference } from '@/lib/client/page/preference-store'
import { askFrame } from './ask'
import { chosenOptions } from './ask-options'
import { chosenStyle } from './chosen-style'

Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) })

afterEach(() => localStorage.clear())

const writer = { agentId: '002', agentType: 'writing' } as const
const to = (ask: object) =>
  askFrame(writer, '', { kind: 'question', askId: 'a', content: '写', from: 'input', ...ask }).prompt

test('what was chosen goes with the question, and nothing where nothing was', () => {
  expect(chosenStyle()).toBeUndefined()
  expect(to(chosenOptions(false, [], true))).not.toHaveProperty('style')
  choosePreference('textLength', 'short')
  expect(to(chosenOptions(false, [], true)).style).toEqual({ length: 'short' })
  choosePreference('textTone', 'formal')
  expect(to(chosenOptions(false, [], true)).style).toEqual({ length: 'short', tone: 'formal' })
})

test('an agent that writes no texts is told nothing of it', () => {
  choosePreference('textTone', 'formal')
  expect(chosenOptions(false)).not.toHaveProperty('style')
})

test('what is stored and is no choice does not count', () => {
  localStorage.setItem('text-length', '9000')
  localStorage.setItem('text-tone', 'toString')
  expect(chosenStyle()).toBeUndefined()
})
