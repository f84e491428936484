import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { canListen, type HearingFailure, listen } from './speech-recognition'

/** A recognizer that hears what the test says. */
class FakeRecognition {
  static last: FakeRecognition | null = null
  static isBroken = false
  lang = ''
  interimResults = false
  onresult: ((event: object) => void) | null = null
  onerror: ((event: object) => void) | null = null
  onend: (() => void) | null = null
  start() {
    if (FakeRecognition.isBroken) throw new DOMException('busy', 'InvalidStateError')
    FakeRecognition.last = this
  }
  stop() {
    this.onend?.()
  }
  hear(...texts: string[]) {
    this.onresult?.({ results: texts.map((transcript) => ({ isFinal: false, 0: { transcript } })) })
  }
}

beforeEach(() => {
  FakeRecognition.isBroken = false
  Object.assign(window, { webkitSpeechRecognition: FakeRecognition })
})
afterEach(() => {
  Reflect.deleteProperty(window, 'webkitSpeechRecognition')
})

function open() {
  const heard: string[] = []
  const ended: (HearingFailure | null)[] = []
  const stop = listen({ onText: (text) => heard.push(text), onEnd: (failure) => ended.push(failure) })
  return { heard, ended, stop, recognition: FakeRecognition.last }
}

test('the whole recognised text is reported, in Chinese', () => {
  const { heard, ended, recognition } = open()
  recognition?.hear('你')
  recognition?.hear('你好', '世界')
  recognition?.onend?.()
  expect([heard, ended, recognition?.lang]).toEqual([['你', '你好世界'], [null], 'zh-CN'])
})

test.each<[string | null, HearingFailure]>([
  ['not-allowed', 'denied'],
  ['service-not-allowed', 'denied'],
  ['audio-capture', 'denied'],
  ['no-speech', 'unheard'],
  [null, 'unheard'],
  ['network', 'failed'],
  ['language-not-supported', 'failed'],
])('%s is %s', (error, failure) => {
  const { ended, recognition } = open()
  if (error) recognition?.onerror?.({ error })
  recognition?.onend?.()
  expect(ended).toEqual([failure])
})

test('stopping ends recognition; one that does not start fails', () => {
  const stopped = open()
  stopped.stop()
  expect(stopped.ended).toEqual([null])
  FakeRecognition.isBroken = true
  expect(open().ended).toEqual(['failed'])
  Reflect.deleteProperty(window, 'webkitSpeechRecognition')
  expect(canListen()).toBe(false)
  expect(open().ended).toEqual(['failed'])
})
