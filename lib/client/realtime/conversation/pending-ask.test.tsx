import { beforeEach, expect, jest, test } from '@jest/globals'
import { tabStorage } from '@/lib/client/device/browser-storage'
import { newAskId, readPendingAsk, removePendingAsk, savePendingAsk } from './pending-ask'

beforeEach(() => sessionStorage.clear())

const newAsk = () =>
  ({
    ask_id: newAskId(),
    content: '那须盐原车站是哪一年开设的？',
    ask_from: 'input',
    pattern: 'normal',
  }) as const

test('gives each submission a unique id and keeps it over a reload', () => {
  const [one, two] = [newAsk(), newAsk()]
  expect(one.ask_id).not.toBe(two.ask_id)
  savePendingAsk(one)
  savePendingAsk(two)
  expect(JSON.parse(sessionStorage.getItem(`own:pending-ask:${one.ask_id}`) ?? '')).toEqual(one)
  expect(readPendingAsk(one.ask_id)).toEqual(one)
  expect(readPendingAsk(two.ask_id)).toEqual(two)
})

test('is absent once removed, and for another id', () => {
  const ask = newAsk()
  savePendingAsk(ask)
  removePendingAsk(ask.ask_id)
  expect(readPendingAsk(ask.ask_id)).toBeNull()
  expect(readPendingAsk('0e9a1f1c-0000-4000-8000-000000000000')).toBeNull()
})

test.each(['not json', '{}', '{"ask_id":1}', 'null'])('does not believe %s', (text) => {
  tabStorage.write('own:pending-ask:x', text)
  expect(readPendingAsk('x')).toBeNull()
})

test('works without storage', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const ask = newAsk()
  savePendingAsk(ask)
  setItem.mockRestore()
  expect(readPendingAsk(ask.ask_id)).toEqual(ask)
})
