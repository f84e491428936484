import { afterEach, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { messagesOf } from '@/lib/messages/messages-of'
import AgentEditPage from './[locale]/agent/edit/page'
import ChatPage from './[locale]/chat/[type]/[id]/page'

const signature = { Expires: '1700000000', AccessKeyId: 'key', Signature: 'signed' }
const mobileSite = process.env.MOBILE_SITE_URL

/** What a page is given. */
function propsOf<Params>(params: Params, query: Readonly<Record<string, string>>) {
  return { params: Promise.resolve(params), searchParams: Promise.resolve(query) }
}

afterEach(() => {
  process.env.MOBILE_SITE_URL = mobileSite ?? ''
})

test.each(['zh-CN', 'en'] as const)('a signed link has expired for everyone, in %s', async (locale) => {
  const { network } = messagesOf(locale)
  const chat = { locale, type: 'translation', id: '012' }
  const pages = [
    await AgentEditPage(propsOf({ locale }, signature)),
    await ChatPage(propsOf(chat, { ...signature, share: '1', share_key: 'k' })),
    // Nobody learns from it which agents there are.
    await ChatPage(propsOf({ ...chat, id: 'none' }, { ...signature, share: '1' })),
  ]
  for (const page of pages) {
    const { unmount } = render(page)
    expect(screen.getByRole('heading', { name: network.linkExpired })).toBeInTheDocument()
    expect(screen.getByText(network.linkExpiredHint)).toBeInTheDocument()
    unmount()
  }
})

test.each([
  ['https://m.example', ['(max-width: 767px)']],
  ['', []],
])('a shared chat checks the window width if there is a mobile site: "%s"', async (site, queries) => {
  process.env.MOBILE_SITE_URL = site
  const asked: string[] = []
  const matchMedia = (query: string) => {
    asked.push(query)
    return { matches: false }
  }
  Object.assign(window, { matchMedia })
  const params = { locale: 'zh-CN', type: 'translation', id: '012' }
  render(await ChatPage(propsOf(params, { ...signature, share: '1' })))
  expect(asked).toEqual(queries)
})
