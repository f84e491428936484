import { describe, expect, test } from '@jest/globals'
import { type EnterPress, isSendingEnter } from './enter-key'

const plain: EnterPress = {
  key: 'Enter',
  shiftKey: false,
  hasModifier: false,
  isComposing: false,
  keyCode: 13,
  timeStampMs: 10_000,
  compositionEndedMs: null,
}

describe('isSendingEnter', () => {
  test.each<[string, Partial<EnterPress>, boolean]>([
    ['Enter', {}, true],
    ['another key', { key: 'a', keyCode: 65 }, false],
    ['Shift+Enter', { shiftKey: true }, false],
    ['Chrome and Firefox while composing', { isComposing: true }, false],
    ['older browsers while composing: key code 229 alone', { keyCode: 229 }, false],
    ['Safari: the composition ends in the same instant', { compositionEndedMs: 10_000 }, false],
    ['Safari: the composition ended just before', { compositionEndedMs: 9_990 }, false],
    ['Safari: composing flag and tail together', { keyCode: 229, compositionEndedMs: 9_999 }, false],
    ['a second Enter, pressed by hand', { compositionEndedMs: 9_800 }, true],
    ['long after a composition', { compositionEndedMs: 1_000 }, true],
    ['Shift+Enter long after a composition', { shiftKey: true, compositionEndedMs: 1_000 }, false],
  ])('%s', (_case, press, expected) => {
    expect(isSendingEnter({ ...plain, ...press })).toBe(expected)
    // Where Control+Enter is chosen, it does what Enter does otherwise, and Enter never sends.
    expect(isSendingEnter({ ...plain, ...press, hasModifier: true }, 'ctrl-enter')).toBe(expected)
    expect(isSendingEnter({ ...plain, ...press }, 'ctrl-enter')).toBe(false)
    expect(isSendingEnter({ ...plain, ...press, hasModifier: true })).toBe(expected)
  })
})
