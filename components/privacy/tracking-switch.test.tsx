import { afterEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { isTrackingAllowed } from '@/lib/client/tracking/tracking-consent'
import { TrackingSwitch } from './tracking-switch'

const texts = { usage: '允许统计', usageNote: '说明', usageBlocked: '浏览器要求不统计' }

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

test('users refuse and allow, with immediate effect', async () => {
  render(<TrackingSwitch texts={texts} />)
  const control = screen.getByRole('switch', { name: '允许统计' })
  expect(control).toBeChecked()
  await userEvent.click(control)
  expect(control).not.toBeChecked()
  expect(isTrackingAllowed()).toBe(false)
  await userEvent.click(control)
  expect(isTrackingAllowed()).toBe(true)
})

test('an earlier choice is shown', async () => {
  const { unmount } = render(<TrackingSwitch texts={texts} />)
  await userEvent.click(screen.getByRole('switch'))
  unmount()
  render(<TrackingSwitch texts={texts} />)
  expect(screen.getByRole('switch')).not.toBeChecked()
})

test('Do Not Track takes precedence, and is explained', () => {
  Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true })
  render(<TrackingSwitch texts={texts} />)
  expect(screen.getByRole('switch')).toBeDisabled()
  expect(screen.getByRole('switch')).not.toBeChecked()
  expect(screen.getByText('浏览器要求不统计')).toBeVisible()
  Object.defineProperty(navigator, 'doNotTrack', { value: null, configurable: true })
})
