import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { accountParts } from '@/components/account/account-parts'
import { AccountSections } from '@/components/account/account-sections'
import { SettingsView } from '@/components/settings/settings-view'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { sessionStore } from '@/lib/client/login/session-store'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'

const user = { app_user_id: '1', avatar: '', is_active: true, nickname: '林深', pic_url: '', uid: 'u1' }
// Nothing here depends on a size.
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeAll(() => void Object.assign(globalThis, { ResizeObserver: NoResizeObserver }))
afterAll(() => void delete document.documentElement.dataset.account)

function open(account: 'member' | 'visitor') {
  document.documentElement.dataset.account = account
  sessionStore.setState(account === 'member' ? { token: 't', user } : { token: '', user: null }, true)
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider
        apiOf={fakeHost({
          accountInfo: () => ({ ...user, phone: '138****0000', hasPassword: false, createdAt: 0 }),
          accountDevices: () => ({ list: [] }),
          memoryList: () => ({ list: [], isOn: false }),
          tokenList: () => ({ list: [], uses: [] }),
        })}
      >
        <SettingsView statistics={null} account={<AccountSections />} accountLinks={accountParts(zhCN)} />
      </ApiProvider>
    </Texts>,
  )
}

test.each(['member', 'visitor'] as const)(
  'the index of the settings lists every section: %s',
  async (account) => {
    open(account)
    if (account === 'member') await screen.findByRole('heading', { name: zhCN.account.deletion })
    const links = within(screen.getByRole('navigation', { name: zhCN.settings.sections })).getAllByRole(
      'link',
    )
    const headings = screen.getAllByRole('heading', { level: 2 })
    expect(links.map(({ textContent }) => textContent)).toEqual(
      headings.map(({ textContent }) => textContent),
    )
    for (const [at, link] of links.entries()) {
      const target = document.querySelector(link.getAttribute('href') ?? '')
      expect(target).toContainElement(headings[at] as HTMLElement)
    }
  },
)
