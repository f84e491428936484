import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, render } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactElement } from 'react'
import { AgentsGrid } from '@/components/search/agents-grid'
import { closeDrawer, openDrawer } from '@/components/shell/sidebar/drawer-store'
import { Sidebar } from '@/components/shell/sidebar/sidebar'
import { SquareView } from '@/components/square/square-view'
import { fixedAgents } from '@/lib/agents'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { showAsMember } from '@/lib/client/device/member-attribute'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'

// Lists are read on by an observer, which the test's document has none of.
beforeAll(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList
})

type Audience = 'visitor' | 'member'
type Width = 'wide' | 'phone'

/** Classes that hide an element, by where they apply. */
const hiding = ['hidden', 'invisible', 'sr-only']
const variants: Readonly<Record<Audience | Width, readonly string[]>> = {
  visitor: ['not-member'],
  member: ['member'],
  wide: ['md', 'lg', 'wide'],
  phone: ['max-md', 'max-sm', 'max-lg', 'max-wide', 'max-xl'],
}

/** Whether a class of the element, or of one around it, hides it. */
function isHidden(element: Element, audience: Audience, width: Width): boolean {
  const where = ['', ...variants[audience], ...variants[width]]
  const names = where.flatMap((variant) => hiding.map((name) => (variant ? `${variant}:${name}` : name)))
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (names.some((name) => each?.classList.contains(name)) || each.hasAttribute('hidden')) return true
  }
  return false
}

function visibleLinks(page: ReactElement, audience: Audience, width: Width): HTMLAnchorElement[] {
  const router = { push: jest.fn(), prefetch: jest.fn() } as unknown as AppRouterInstance
  const { container } = render(
    <AppRouterContext value={router}>
      <PathnameContext value="/">
        <SearchParamsContext value={new URLSearchParams()}>
          <Texts messages={clientMessagesOf(zhCN)} locale="zh-CN">
            <ApiProvider apiOf={fakeHost({})}>{page}</ApiProvider>
          </Texts>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>,
  )
  // A new page closes it.
  act(openDrawer)
  return [...container.querySelectorAll('a')].filter((link) => !isHidden(link, audience, width))
}

const square = (audience: Audience) => (
  <SquareView isMember={audience === 'member'} mine={null} first={null} />
)
const home = <AgentsGrid messages={zhCN} />
const sidebar = <Sidebar messages={zhCN} />

const audiences = (['visitor', 'member'] as const).flatMap((audience) =>
  (['wide', 'phone'] as const).map((width) => [audience, width] as const),
)

describe.each(audiences)('a %s in a %s window', (audience, width) => {
  beforeEach(() => showAsMember(audience === 'member', false))
  afterEach(() => act(closeDrawer))

  test.each([
    ['the home page', home, '全部 16 个智能体'],
    [width === 'wide' ? 'the sidebar' : 'the open drawer', sidebar, '智能体'],
  ])('%s leads to the directory', (_, page, name) => {
    const links = visibleLinks(page, audience, width)
    const door = links.find((link) => link.textContent === name)
    expect(door?.getAttribute('href')).toBe(paths.agentHome())
  })

  test.each(fixedAgents)('the directory leads to $type by name', ({ id, type }) => {
    const links = visibleLinks(square(audience), audience, width)
    const door = links.find((link) => link.getAttribute('href') === paths.chat(type, id))
    expect(door).toHaveTextContent(zhCN.agents[type].name)
  })
})

test('a door of the square keeps a visitor there until he has logged in, as those of home and the sidebar do', () => {
  const doors = visibleLinks(square('visitor'), 'visitor', 'wide').filter((link) =>
    link.classList.contains('official-agent'),
  )
  expect(doors).toHaveLength(fixedAgents.length)
  expect(doors.filter((door) => door.closest('[data-login="repeat"]') === null)).toEqual([])
})
