import { expect, test } from '@jest/globals'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { AddressPage } from '@/components/testing/address-page'
import { createQueryClient } from '@/lib/client/api/query-client'
import type { OpenReport } from '@/lib/contract/routes/console-routes'
import { ReportsSection } from './reports-section'

function report(kind: OpenReport['kind'], link: string): OpenReport {
  const title = `${kind} ${link}`
  return {
    id: title,
    kind,
    title,
    link,
    reason: 'rights',
    text: '',
    created_at: 0,
    excerpt: '',
    agent_id: '',
  }
}

test.each([
  ['answer', '一条回答', false],
  ['agent', '智能体', false],
  ['plugin', '插件', false],
  ['song', '公开的歌', true],
  ['share', '公开的分享', true],
] as const)(
  'a report of a %s says so; what is reached by a link can be stopped',
  async (kind, name, canStop) => {
    const reports = [report(kind, '/page'), report(kind, '')]
    render(
      <QueryClientProvider client={createQueryClient()}>
        <AddressPage answers={{ consoleReports: () => ({ total: 2, reports }) }}>
          <ReportsSection />
        </AddressPage>
      </QueryClientProvider>,
    )
    const [reached, gone] = await screen.findAllByRole('listitem')
    if (!reached || !gone) throw new Error('there are not two reports')
    expect(reached).toHaveTextContent(`${name} ·`)
    expect(within(reached).queryByRole('button', { name: /^停止分享：/ }) !== null).toBe(canStop)
    expect(within(gone).queryByRole('button', { name: /^停止分享：/ })).toBeNull()
  },
)
