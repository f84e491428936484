import { afterEach, expect, jest, test } from '@jest/globals'
import { repeatEarlyActions } from './early-actions'

afterEach(() => {
  document.body.replaceChildren()
})

test('what was done early is done again, once, in its order, and nothing is kept from then on', () => {
  const stop = jest.fn()
  const done: string[] = []
  const button = document.body.appendChild(document.createElement('button'))
  const field = document.body.appendChild(document.createElement('textarea'))
  document.body.addEventListener('click', () => done.push('click'))
  document.body.addEventListener('keydown', ({ key }) => done.push(key))
  window.earlyActions = {
    list: [
      { kind: 'keydown', target: field },
      { kind: 'click', target: button },
    ],
    stop: () => {
      expect(done).toEqual([])
      stop()
    },
  }
  document.documentElement.dataset.early = 'send'
  repeatEarlyActions()
  repeatEarlyActions()
  expect(document.documentElement.dataset.early).toBeUndefined()
  expect(done).toEqual(['Enter', 'click'])
  expect(stop).toHaveBeenCalledTimes(1)
})

test('a page in which nothing is kept has nothing to repeat', () => {
  expect(repeatEarlyActions).not.toThrow()
})
