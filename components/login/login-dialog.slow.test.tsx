import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DialogLayer } from '@/components/ui/dialog/dialog-layer'
import { dialogStack } from '@/components/ui/dialog/dialog-stack'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { forgetLogin } from '@/lib/client/login/keep-login'
import { takeNotice } from '@/lib/client/page/notice'
import { onTracked } from '@/lib/client/tracking/tracking-port'
import type { LoginAnswer } from '@/lib/contract/routes/account-routes'
import { zhCNAccount } from '@/lib/messages/account/zh-cn'
import { LoginDismissed } from './login-dismissed'
import { openLoginDialog } from './open-login-dialog'

const phone = '13800000000'
const user = { app_user_id: '1', avatar: '', is_active: true, nickname: '甲', pic_url: '', uid: 'u1' }
const answer: LoginAnswer = { token: 'token', app_user_id: '1', new_user_type: 0, data: user }
const texts = { ok: '确定', cancel: '取消', close: '关闭', unavailable: '网络没有连上' }

// What every browser has, and the simulated one lacks; nothing here depends on a size.

// Loaded before the first test is timed; in the browser it comes with the first dialog.
beforeAll(() => import('@/components/ui/dialog/stacked-dialog'))
beforeEach(() => {
  forgetLogin()
  dialogStack.setState([], true)
  toastQueue.setState([], true)
})

/** The dialog over a host that speaks the contract, for a client that is asked no captcha unless it says otherwise. */
function open(answers: HostAnswers, clientId = 200_005) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(runtimeConfigQuery().queryKey, {
    clientId,
    captcha: { service: 'pow', sceneId: '', prefix: '', region: '' },
  } as never)
  render(
    <ApiProvider
      queryClient={queryClient}
      apiOf={fakeHost({ loginBinding: () => ({ moved: 0 }), ...answers })}
    >
      <DialogLayer texts={texts} />
    </ApiProvider>,
  )
  let ended = 'open'
  act(() => {
    void openLoginDialog(zhCNAccount).then(
      () => (ended = 'logged in'),
      (error: unknown) => (ended = error instanceof LoginDismissed ? 'dismissed' : String(error)),
    )
  })
  return { user: userEvent.setup(), end: () => ended }
}

const field = (name: string) => screen.getByLabelText(name)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const toasts = () => toastQueue.getState().map(({ message }) => message)

describe('the login dialog', () => {
  test('no code is sent to an invalid number', async () => {
    const sent = jest.fn(() => ({}))
    const { user: person } = open({ smsCode: sent })
    await person.type(await screen.findByLabelText('手机号'), '1380000')
    await person.click(button(/获取验证码|重新发送/))
    expect(screen.getByText('请输入正确的手机号')).toBeInTheDocument()
    expect(sent).not.toHaveBeenCalled()
  })

  test('logs in by SMS: the code is requested, sent once, and the login completes', async () => {
    const reported: string[] = []
    const stop = onTracked(({ event }) => reported.push(event))
    const sent = jest.fn(() => ({}))
    const { user: person, end } = open({ smsCode: sent, authSms: () => answer })
    await waitFor(() => expect(field('手机号')).toHaveFocus())
    await person.type(field('手机号'), phone)
    await person.click(button('获取验证码'))
    expect(button('重新发送 60s')).toHaveAttribute('aria-disabled', 'true')
    expect(button('重新发送 60s')).toHaveFocus()
    await person.type(field('验证码'), '123456[Enter]')
    // By keyboard the box is ticked where the form has pointed at it.
    expect(screen.getByRole('checkbox')).toHaveFocus()
    await person.keyboard(' ')
    expect(screen.getByRole('checkbox')).toBeChecked()
    await person.keyboard('[Enter]')
    await person.click(button('登录'))
    await waitFor(() => expect(end()).toBe('logged in'))
    expect(sent).toHaveBeenCalledTimes(1)
    expect(toasts()).toEqual(['发送成功', '登录成功！'])
    expect(reported).toEqual(['login'])
    expect(document.cookie).toContain('k_sso_token=token')
    expect(screen.queryByRole('dialog')).toBeNull()
    stop()
  })

  test.each([
    [
      'the host says why',
      new ApiError('bad_request', '手机号或密码不正确', { field: 'password' }),
      '手机号或密码不正确',
      true,
    ],
    ['the host says why, of no field', new ApiError('rate_limited', '请稍后再试'), '请稍后再试', false],
    ['nothing was said', new ApiError('network'), '服务忙碌，稍后再试', false],
  ])('a login that fails: %s', async (_case, error, sentence, isAtField) => {
    const { user: person, end } = open({ passportLogin: () => Promise.reject(error) })
    await person.click(await screen.findByRole('tab', { name: '密码登录' }))
    await person.type(field('手机号'), phone)
    await person.type(field('密码'), 'Secret-1')
    await person.click(screen.getByRole('checkbox'))
    await person.click(button('登录'))
    await waitFor(() => expect(toasts()).toEqual([sentence]))
    expect(screen.queryAllByText(sentence)).toHaveLength(isAtField ? 1 : 0)
    expect(button('登录')).not.toHaveAttribute('aria-disabled')
    expect(isAtField ? field('密码') : button('登录')).toHaveFocus()
    expect(end()).toBe('open')
    expect(document.cookie).not.toContain('k_sso_token=')
  })

  test('a captcha that does not pass stops without a word', async () => {
    const tried = jest.fn(() => answer)
    const challenge = { challenge: 'c', salt: 's', zeroBits: 1, most: 1000, expires: 120 }
    const { user: person } = open(
      {
        captchaChallenge: () => challenge,
        captchaVerify: () => ({ token: '', verify_result: false }),
        passportLogin: tried,
      },
      200_002,
    )
    await person.click(await screen.findByRole('tab', { name: '密码登录' }))
    await person.type(field('手机号'), phone)
    await person.type(field('密码'), 'Secret-1')
    await person.click(screen.getByRole('checkbox'))
    await person.click(button('登录'))
    await waitFor(() => expect(button('登录')).not.toHaveAttribute('aria-disabled'))
    expect(tried).not.toHaveBeenCalled()
    expect(toasts()).toEqual([])
  })

  test('closing rejects; a late reply does not log in', async () => {
    let reply: (answer: LoginAnswer) => void = () => undefined
    const { user: person, end } = open({
      passportLogin: () => new Promise<LoginAnswer>((resolve) => (reply = resolve)),
    })
    await person.click(await screen.findByRole('tab', { name: '密码登录' }))
    await person.type(field('手机号'), phone)
    await person.type(field('密码'), 'Secret-1')
    await person.click(screen.getByRole('checkbox'))
    await person.click(button('登录'))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(end()).toBe('dismissed'))
    await act(async () => reply(answer))
    expect(document.cookie).not.toContain('k_sso_token=')
    expect(toasts()).toEqual([])
  })

  test('changing the form ends a login that is under way', async () => {
    const replies: ((answer: LoginAnswer) => void)[] = []
    const { user: person, end } = open({
      passportLogin: () => new Promise<LoginAnswer>((resolve) => replies.push(resolve)),
    })
    await person.click(await screen.findByRole('tab', { name: '密码登录' }))
    await person.type(field('手机号'), phone)
    await person.type(field('密码'), 'Secret-1')
    await person.click(screen.getByRole('checkbox'))
    await person.click(button('登录'))
    await waitFor(() => expect(replies).toHaveLength(1))
    await person.click(screen.getByRole('tab', { name: '短信登录' }))
    await act(async () => replies[0]?.(answer))
    expect(document.cookie).not.toContain('k_sso_token=')
    expect(end()).toBe('open')
    expect(field('手机号')).toHaveValue(phone)
    expect(button('登录')).not.toHaveAttribute('aria-disabled')
  })

  test('members awaiting approval are informed, and can continue', async () => {
    const { user: person, end } = open({
      passportLogin: () => ({ ...answer, new_user_type: 1, data: { ...user, is_active: false } }),
    })
    await person.click(await screen.findByRole('tab', { name: '密码登录' }))
    await person.type(field('手机号'), phone)
    await person.type(field('密码'), 'Secret-1')
    await person.click(screen.getByRole('checkbox'))
    await person.click(button('登录'))
    await screen.findByText('正在申请体验资格')
    expect(end()).toBe('open')
    await person.click(button('知道了'))
    await waitFor(() => expect(end()).toBe('logged in'))
  })

  test('a new member is informed of the application, before and after a reload', async () => {
    const { user: person, end } = open({
      smsCode: () => ({}),
      authSms: () => ({ ...answer, new_user_type: 1 }),
    })
    const applying = '未注册的手机号将自动注册，并为你申请体验资格'
    expect(await screen.findByText(applying)).toBeInTheDocument()
    await person.click(screen.getByRole('tab', { name: '密码登录' }))
    await person.click(button('注册账号 / 设置密码'))
    expect(screen.getByText(applying)).toBeInTheDocument()
    await person.click(button('返回登录'))
    await person.type(field('手机号'), phone)
    await person.type(field('验证码'), '123456')
    await person.click(screen.getByRole('checkbox'))
    await person.click(button('登录'))
    await waitFor(() => expect(end()).toBe('logged in'))
    expect(toasts()).toContain('已为你注册，并申请了体验资格')
    expect(takeNotice()).toBe('已为你注册，并申请了体验资格')
    expect(takeNotice()).toBeNull()
  })

  test('a forgotten password is reset, and used next', async () => {
    const { user: person } = open({ passportForget: () => ({}) })
    await person.click(await screen.findByRole('tab', { name: '密码登录' }))
    await person.click(button('忘记密码？'))
    await person.type(field('手机号'), phone)
    await person.type(field('验证码'), '123456')
    await person.type(field('新密码'), 'Zhizhou-1')
    await person.type(field('确认密码'), 'Zhizhou-1')
    await person.click(screen.getByRole('checkbox'))
    await person.click(button('重设密码'))
    await screen.findByRole('tab', { name: '密码登录', selected: true })
    expect(toasts()).toEqual(['密码修改成功！'])
    expect(field('手机号')).toHaveValue(phone)
    expect(screen.getByRole('checkbox')).not.toBeChecked()
  })
})
