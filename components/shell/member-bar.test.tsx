import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { ApiProvider } from '@/lib/api/api-context'
import { fakeHost } from '@/lib/api/fake-api'
import { keepUser } from '@/lib/login/keep-login'
import { writeToken } from '@/lib/login/token-cookie'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { en } from '@/lib/messages/en'
import { zhCN } from '@/lib/messages/zh-cn'
import MemberBar from './member-bar'

// What every browser has, and the simulated one lacks.
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
})

test.each([
  ['zh-CN', zhCN, '用户141049的账号菜单'],
  ['en', en, '用户141049’s account menu'],
] as const)('the menu of a member is named after the member alone (%s)', async (locale, messages, name) => {
  writeToken('token')
  keepUser('token', {
    app_user_id: '1',
    avatar: '',
    is_active: true,
    nickname: '用户141049',
    pic_url: '',
    uid: 'u1',
  })
  render(
    <Texts locale={locale} messages={clientMessagesOf(messages)}>
      <ApiProvider apiOf={fakeHost({})}>
        <AppRouterContext value={{} as never}>
          <MemberBar />
        </AppRouterContext>
      </ApiProvider>
    </Texts>,
  )
  expect(await screen.findByRole('button')).toHaveAccessibleName(name)
})
