import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { pageMessagesOf, shellMessagesOf } from './client-messages'
import { en } from './en'
import { chooseLocale, Texts, useLocale, useTexts } from './use-texts'

function Search() {
  return `${useLocale()}: ${useTexts('shell').search}, ${useTexts('home').send}`
}

test('a page adds its sections to those of the shell, in the language that was named around it', () => {
  render(
    <Texts locale="en" messages={shellMessagesOf(en)}>
      <Texts messages={pageMessagesOf(en, 'home')}>
        <Search />
      </Texts>
    </Texts>,
  )
  expect(screen.getByText('en: Search, Send question')).toBeInTheDocument()
})

test('a missing section is named in the error', () => {
  const report = jest.spyOn(console, 'error').mockReturnValue()
  const page = (
    <Texts locale="en" messages={shellMessagesOf(en)}>
      <Search />
    </Texts>
  )
  expect(() => render(page)).toThrow("brings the section 'home'")
  report.mockRestore()
})

test('a chosen language is stored in a cookie, and the page reloads', () => {
  const reload = jest.fn()
  chooseLocale('en', reload)
  expect(document.cookie).toContain('locale=en')
  expect(reload).toHaveBeenCalledTimes(1)
})
