import { afterEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { zhCN } from '@/lib/messages/zh-cn'
import { InstallSteps } from './install-steps'

const { steps, otherDevices } = zhCN.appGuide

afterEach(() => void jest.restoreAllMocks())

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'iPhone、iPad'],
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'iPhone、iPad'],
  ['Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'Android 手机'],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, '电脑'],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, '电脑'],
])('the steps for %s are shown, the others folded away', (_, userAgent, touchPoints, on) => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  Object.defineProperty(navigator, 'maxTouchPoints', { value: touchPoints, configurable: true })
  render(<InstallSteps steps={steps} others={otherDevices} />)
  const folded = screen.getByText(otherDevices).closest('details')
  const headings = screen.getAllByRole('heading', { level: 2, hidden: true })
  expect(
    headings.filter((heading) => !folded?.contains(heading)).map(({ textContent }) => textContent),
  ).toEqual([on])
  expect(headings).toHaveLength(steps.length)
})
