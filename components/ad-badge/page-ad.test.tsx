import { afterEach, expect, jest, test } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { firstPaintScript } from '@/lib/client/page/first-paint-script'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { AdBadge } from './ad-badge'
import { PageAd } from './page-ad'

const images = Array.from({ length: 8 }, (_, at) => `/ad/${at + 1}.svg`)

function show(config: object) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(runtimeConfigQuery().queryKey, config as never)
  return render(
    <QueryClientProvider client={queryClient}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <PageAd>content</PageAd>
      </Texts>
    </QueryClientProvider>,
  )
}

test('the advertisement of the operator is shown at first', async () => {
  show({ adBadge: { images, href: 'https://ads.example.com/buy' } })
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('https://ads.example.com/buy')
  expect(screen.getByText('广告')).toBeTruthy()
})

test('that of the house is in the HTML of the server, with its size and a low priority', () => {
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <PageAd>content</PageAd>
      </Texts>
    </QueryClientProvider>,
  )
  const page = new DOMParser().parseFromString(html, 'text/html')
  const image = page.querySelector('.ad-badge img')
  const names = ['src', 'width', 'height', 'loading', 'fetchpriority']
  expect(names.map((name) => image?.getAttribute(name))).toEqual(['/ad/1.svg', '120', '120', 'eager', 'low'])
})

test('is absent without the settings', () => {
  expect(show({}).container.textContent).toBe('content')
})

test('an image of another site is never loaded', () => {
  const { container } = render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <AdBadge images={images.map((path) => `https://ads.example.com${path}`)} href="/agent-home" />
    </Texts>,
  )
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByRole('link', { name: '广告' })).toBeTruthy()
})

afterEach(() => {
  jest.useRealTimers()
  sessionStorage.clear()
  delete document.documentElement.dataset.ad
  Reflect.deleteProperty(window, 'matchMedia')
})

const badge = (
  <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
    <AdBadge images={images} href="/agent-home" />
  </Texts>
)

/** As another page of the tab begins. */
function openPage() {
  document.cookie = 'k_device_hash=device; path=/'
  delete document.documentElement.dataset.ad
  Object.assign(window, { matchMedia: () => ({ matches: false }) })
  // oxlint-disable-next-line no-eval -- It is the script of the page, run as the page runs it.
  ;(0, eval)(firstPaintScript)
}

test.each([
  ['ad_badge=none', 'none', 0],
  ['ad_badge=operator', 'operator', 1],
  ['ad_badge=house', undefined, 1],
  ['x_ad_badge=none', undefined, 1],
])('the first paint knows whose it is: %s', (cookie, owner, shown) => {
  document.cookie = `${cookie}; path=/`
  openPage()
  expect(document.documentElement.dataset.ad).toBe(owner)
  render(badge)
  expect(screen.queryAllByRole('link')).toHaveLength(shown)
  cleanup()
  document.cookie = `${cookie}; path=/; max-age=0`
})

test('closing hides it for the rest of the session', () => {
  const { unmount } = render(badge)
  fireEvent.click(screen.getByRole('button', { name: zhCN.shell.closeAd }))
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  openPage()
  expect(document.documentElement.dataset.ad).toBe('closed')
  render(badge)
  expect(screen.queryByRole('link')).toBeNull()
})

test('it stays still under reduced motion', () => {
  jest.useFakeTimers()
  Object.assign(window, { matchMedia: () => ({ matches: true }) })
  const { container } = render(badge)
  act(() => jest.advanceTimersByTime(60_000))
  expect(container.querySelector('img')?.getAttribute('src')).toBe(images[0])
})

test('switches every 2000 ms to another image, all of them equally often', () => {
  jest.useFakeTimers()
  // A fixed sequence, so that the test has the same result each time (Park and Miller, 1988).
  let seed = 42
  const random = jest.spyOn(Math, 'random').mockImplementation(() => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  })
  const { container } = render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <AdBadge images={images} href="https://ads.example.com/buy" />
    </Texts>,
  )
  const shown = () => images.indexOf(container.querySelector('img')?.getAttribute('src') ?? '')
  const counts = images.map(() => 0)
  let previous = shown()
  expect(previous).toBe(0)
  for (let round = 0; round < 800; round++) {
    act(() => jest.advanceTimersByTime(1_999))
    expect(shown()).toBe(previous)
    act(() => jest.advanceTimersByTime(1))
    expect(shown()).not.toBe(previous)
    previous = shown()
    counts[previous] = (counts[previous] ?? 0) + 1
  }
  random.mockRestore()
  const squared = counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0)
  // Chi-square of seven degrees of freedom at 0.01.
  expect(squared).toBeLessThan(18.48)
})
