import { expect, test } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { HomeAd } from './home-ad'

const images = Array.from({ length: 8 }, (_, at) => `https://ads.example.com/${at}.png`)

function show(config: object) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(runtimeConfigQuery().queryKey, config as never)
  return render(
    <QueryClientProvider client={queryClient}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <HomeAd />
      </Texts>
    </QueryClientProvider>,
  )
}

test('the advertisement of the operator is shown at first', async () => {
  show({ adBadge: { images, href: 'https://ads.example.com/buy' } })
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('https://ads.example.com/buy')
  expect(screen.getByText('广告')).toBeTruthy()
})

test('is absent without the settings', () => {
  expect(show({}).container.textContent).toBe('')
})
