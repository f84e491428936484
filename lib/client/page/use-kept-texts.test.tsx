import { beforeEach, expect, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { clearOwnStorage } from '@/lib/client/device/own-storage'
import { useKeptTexts } from './use-kept-texts'

beforeEach(() => sessionStorage.clear())

const open = (key: string) => renderHook(() => useKeptTexts(key, { topic: '', tone: '正式' }))

test.each([
  ['the page was rendered again', () => undefined, { topic: '年会致辞', tone: '正式' }],
  ['the member has logged out', clearOwnStorage, { topic: '', tone: '正式' }],
  ['they were sent', null, { topic: '', tone: '正式' }],
])('the texts of a form, once %s', (_what, act_, expected) => {
  const { result, unmount } = open('form')
  act(() => result.current.change('topic', '年会致辞'))
  expect(result.current.values).toEqual({ topic: '年会致辞', tone: '正式' })
  if (act_) act_()
  else result.current.forget()
  unmount()
  expect(open('form').result.current.values).toEqual(expected)
  expect(open('another').result.current.values).toEqual({ topic: '', tone: '正式' })
})

test.each(['', 'form'])('what is stored and unreadable is nothing; key %j', (key) => {
  sessionStorage.setItem('own:form', '{"topic":1}')
  expect(open(key).result.current.values).toEqual({ topic: '', tone: '正式' })
})
