import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent } from '@testing-library/react'
import { blockLinksOffline } from './offline-links'

const onLine = jest.spyOn(navigator, 'onLine', 'get')
const onBlocked = jest.fn()
const followed = jest.fn()
let stop = () => {}
let link = document.createElement('a')

beforeEach(() => {
  onBlocked.mockClear()
  followed.mockClear()
  stop = blockLinksOffline(onBlocked)
})
afterEach(() => stop())

/** @returns whether the click was held, and whether the link heard of it */
function clicked(attributes: object, keys = {}) {
  link = Object.assign(document.createElement('a'), attributes)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    followed()
  })
  document.body.replaceChildren(link)
  fireEvent.click(link, keys)
  return [onBlocked.mock.calls.length, followed.mock.calls.length]
}

test.each([{ href: '/history' }, { href: '/' }, { href: '/history#top' }])(
  '%j is blocked only while offline',
  (attributes) => {
    onLine.mockReturnValue(false)
    expect(clicked(attributes)).toEqual([1, 0])
    onLine.mockReturnValue(true)
    fireEvent.click(link)
    expect([onBlocked.mock.calls.length, followed.mock.calls.length]).toEqual([1, 1])
  },
)

test.each([
  { href: '#content' },
  { href: 'https://elsewhere.example/' },
  { href: '/history', target: '_blank' },
  { href: 'blob:http://localhost/1', download: 'a.md' },
  { href: 'mailto:a@b.example' },
])('%j is left to the browser', (attributes) => {
  onLine.mockReturnValue(false)
  expect(clicked(attributes)).toEqual([0, 1])
})

test('a link opened in another tab by a modifier key is left to the browser', () => {
  onLine.mockReturnValue(false)
  expect(clicked({ href: '/history' }, { ctrlKey: true })).toEqual([0, 1])
})
