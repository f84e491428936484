import { expect, jest, test } from '@jest/globals'
import { chooseLocale } from './use-texts'

test('a chosen language is a cookie, and the page is loaded anew', () => {
  const reload = jest.fn()
  chooseLocale('en', reload)
  expect(document.cookie).toContain('locale=en')
  expect(reload).toHaveBeenCalledTimes(1)
})
