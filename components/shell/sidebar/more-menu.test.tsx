import { expect, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { MoreMenu } from './more-menu'

// What every browser has, and the simulated one lacks.
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
})

const button = () => screen.getByRole('button', { name: '更多' })

function press() {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <input aria-label="问题" />
      <AppRouterContext value={{} as never}>
        <MoreMenu />
      </AppRouterContext>
    </Texts>,
  )
  button().focus()
  fireEvent.click(button())
  expect(button()).toHaveAttribute('aria-busy', 'true')
}

test('the menu is busy until it is loaded, and opens then', async () => {
  press()
  expect(await screen.findByRole('menu', { name: '更多' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '更多', busy: true })).toBeNull()
})

test('the menu stays closed if the focus has moved on while it was loaded', async () => {
  press()
  screen.getByLabelText('问题').focus()
  await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'))
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.getByLabelText('问题')).toHaveFocus()
})
