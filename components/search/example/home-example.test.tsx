import { afterEach, expect, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { firstPaintKeys } from '@/lib/client/page/first-paint-script'
import { locales } from '@/lib/messages/locale'
import { messagesOf } from '@/lib/messages/messages-of'
import { paths } from '@/lib/paths'
import { HomeExample } from './home-example'

const key = firstPaintKeys.example

afterEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset[key]
})

test.each(locales)('in %s it shows four sentences, what is found of each, and their source', (locale) => {
  const messages = messagesOf(locale)
  const { homeExample: texts } = messages
  render(<HomeExample messages={messages} />)
  expect(screen.getByRole('region', { name: texts.title })).toBeInTheDocument()
  const sentences = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(sentences).toHaveLength(4)
  const found = [texts.held, texts.steps, texts.contradictedQuote, texts.uncitedNote]
  for (const [at, words] of found.entries()) expect(sentences[at]).toContain(words)
  for (const number of [texts.visits, texts.cards])
    expect(screen.getByRole('figure')).toHaveTextContent(new RegExp(`(?<![\\d.,])${number}(?!\\d)`))
  expect(screen.getByRole('link', { name: texts.check })).toHaveAttribute('href', paths.check())
})

test.each(locales)('in %s a number holds until it is another one', (locale) => {
  const messages = messagesOf(locale)
  const { visits, visitsLabel, cardsLabel } = messages.homeExample
  render(<HomeExample messages={messages} />)
  const field = screen.getByRole('textbox', { name: visitsLabel })
  expect(field).toHaveValue(visits)
  expect(field).toBeValid()
  for (const typed of [`${visits}0`, '', '1']) {
    fireEvent.change(field, { target: { value: typed } })
    expect(field).toBeInvalid()
  }
  expect(screen.getByRole('textbox', { name: cardsLabel })).toBeValid()
  fireEvent.change(field, { target: { value: visits } })
  expect(field).toBeValid()
})

test('what becomes of the first sentence is announced where it is shown', () => {
  const messages = messagesOf('zh-CN')
  render(<HomeExample messages={messages} />)
  const { held, fallen } = messages.homeExample
  expect(screen.getByRole('status')).toHaveTextContent(`${held}${fallen}`)
})

test('closed, it is hidden by the attribute that the first-paint script sets, and the page has the focus', () => {
  render(
    <main tabIndex={-1}>
      <HomeExample messages={messagesOf('zh-CN')} />
    </main>,
  )
  const button = screen.getByRole('button')
  button.focus()
  fireEvent.click(button)
  expect(document.documentElement.dataset[key]).toBe('never')
  expect(localStorage.getItem(key)).toBe('never')
  expect(screen.getByRole('main')).toHaveFocus()
})
