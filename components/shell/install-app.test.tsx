import { beforeEach, expect, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { keepInstallOfferScript } from '@/lib/client/page/keep-install-offer-script'
import { zhCN } from '@/lib/messages/zh-cn'
import { InstallApp } from './install-app'

const texts = zhCN.appGuide
let isStandalone = false
let asked = 0

beforeEach(() => {
  asked = 0
  isStandalone = false
  Object.assign(window, { matchMedia: () => ({ matches: isStandalone }), installOffer: undefined })
})

/** What Chromium sends where the app can be installed. */
function offer(outcome: 'accepted' | 'dismissed') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => void (asked += 1),
    userChoice: Promise.resolve({ outcome }),
  })
  act(() => void window.dispatchEvent(event))
}

function show() {
  render(
    <InstallApp texts={texts}>
      <p>步骤</p>
    </InstallApp>,
  )
}
const button = () => screen.queryByRole('button', { name: texts.install })

test('without a browser prompt only the steps are shown', () => {
  show()
  expect(button()).toBeNull()
  expect(screen.getByText('步骤')).toBeInTheDocument()
})

test.each([
  ['accepted', texts.accepted],
  ['dismissed', texts.dismissed],
] as const)('an install prompt is used once: %s', async (outcome, said) => {
  show()
  offer(outcome)
  fireEvent.click(button() ?? document.body)
  expect(await screen.findByText(said)).toBeInTheDocument()
  expect([asked, button()]).toEqual([1, null])
  expect(screen.getByText('步骤')).toBeInTheDocument()
})

test('a prompt fired before the scripts is kept', () => {
  // oxlint-disable-next-line no-eval -- It is the script of the page, run as the page runs it.
  ;(0, eval)(keepInstallOfferScript)
  offer('accepted')
  show()
  expect(button()).toBeInTheDocument()
})

test('the installed app says that it is one', () => {
  isStandalone = true
  show()
  expect(screen.getByText(texts.installed)).toBeInTheDocument()
  expect(screen.queryByText('步骤')).toBeNull()
})
