import { afterEach, expect, test } from '@jest/globals'
import { choosePreference } from '@/lib/client/page/preference-store'
import { askFrame } from './ask'
import { chosenOptions } from './ask-options'

Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) })

afterEach(() => localStorage.clear())

const writer = { agentId: '002', agentType: 'writing' } as const
const to = (ask: object) =>
  askFrame(writer, '', { kind: 'question', askId: 'a', content: '写', from: 'input', ...ask }).prompt

test('the chosen style is sent with the question, and none by default', () => {
  expect(to(chosenOptions(false, [], true))).not.toHaveProperty('style')
  choosePreference('textLength', 'short')
  expect(to(chosenOptions(false, [], true)).style).toEqual({ length: 'short' })
  choosePreference('textTone', 'formal')
  expect(to(chosenOptions(false, [], true)).style).toEqual({ length: 'short', tone: 'formal' })
})

test('other agents receive no style', () => {
  choosePreference('textTone', 'formal')
  expect(chosenOptions(false)).not.toHaveProperty('style')
})

test('invalid stored values are ignored', () => {
  localStorage.setItem('text-length', '9000')
  localStorage.setItem('text-tone', 'toString')
  expect(chosenOptions(false, [], true)).not.toHaveProperty('style')
})
