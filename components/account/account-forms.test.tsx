import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import type { Account } from '@/lib/contract/routes/account-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { DeletionForm } from './deletion-form'
import { DeletionSection } from './deletion-section'
import { PasswordForm } from './password-form'
import { PasswordSection } from './password-section'
import { ProfileSection } from './profile-section'

const user = { app_user_id: '1', avatar: '', is_active: true, nickname: '林深', pic_url: '', uid: 'u1' }
const account: Account = { ...user, phone: '138****0000', hasPassword: false, createdAt: 0 }

function open(form: ReactNode, answers: HostAnswers) {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost(answers)}>{form}</ApiProvider>
    </Texts>,
  )
  return userEvent.setup()
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const wrongCode = new ApiError('bad_request', '验证码不正确或已失效', { field: 'code' })

beforeEach(() => {
  toastQueue.setState([], true)
  sessionStorage.clear()
})

describe('the password form', () => {
  test('shows all errors together, and sends no code to a phone other than the account’s', async () => {
    const asked = jest.fn(() => ({}))
    const person = open(<PasswordForm account={account} submitText="设置密码" onClose={jest.fn()} />, {
      smsCode: asked,
    })
    await person.type(field('手机号'), '13900000000')
    await person.click(button('获取验证码'))
    expect(await screen.findByText('这不是此账号的手机号')).toBeInTheDocument()
    expect(asked).not.toHaveBeenCalled()
    await person.type(field('新密码'), 'weak')
    await person.type(field('确认密码'), 'other[Enter]')
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      '这不是此账号的手机号',
      '请输入验证码',
      '8-20位，数字/大写字母/小写字母/字符至少3种',
      '两次输入密码不一致!',
    ])
    expect(field('手机号')).toHaveFocus()
  })

  test('an error at the code keeps the input; success closes the dialog', async () => {
    const answers = [() => Promise.reject(wrongCode), () => ({})]
    const asked = jest.fn((_input: unknown) => answers.shift()?.() ?? {})
    const closed = jest.fn()
    const person = open(<PasswordForm account={account} submitText="设置密码" onClose={closed} />, {
      accountPassword: asked,
    })
    await person.type(field('手机号'), '13812340000')
    await person.type(field('验证码'), '000000')
    await person.type(field('新密码'), 'Zhizhou-1')
    await person.type(field('确认密码'), 'Zhizhou-1[Enter]')
    await waitFor(() => expect(field('验证码')).toHaveFocus())
    expect(field('验证码')).toHaveAccessibleDescription('验证码不正确或已失效')
    expect(field('确认密码')).toHaveValue('Zhizhou-1')
    await person.clear(field('验证码'))
    await person.type(field('验证码'), '123456[Enter]')
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
    expect(asked).toHaveBeenLastCalledWith({ code: '123456', password: 'Zhizhou-1' })
  })
})

test('the account is deleted only with a code and the typed phrase', async () => {
  const asked = jest.fn((_input: unknown) => ({}))
  const person = open(<DeletionForm account={account} onClose={jest.fn()} />, { accountDelete: asked })
  await person.type(field('手机号'), '13812340000')
  await person.type(field('验证码'), '123456')
  const words = field('输入“注销账号”以确认')
  await person.type(words, '注销[Enter]')
  await waitFor(() => expect(words).toHaveAccessibleDescription('请输入“注销账号”'))
  expect(words).toHaveFocus()
  expect(asked).not.toHaveBeenCalled()
  await person.type(words, '账号 [Enter]')
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ code: '123456' }))
})

describe('the nickname', () => {
  test('is saved as the host wrote it; only a changed one is sent', async () => {
    const asked = jest.fn((_input: unknown) => ({ ...user, nickname: '林' }))
    const person = open(<ProfileSection account={account} />, { accountProfile: asked })
    expect(field('昵称')).toHaveValue('林深')
    expect(button('保存')).toHaveAttribute('aria-disabled', 'true')
    await person.clear(field('昵称'))
    await person.type(field('昵称'), ' 林 [Enter]')
    await waitFor(() => expect(field('昵称')).toHaveValue('林'))
    expect(asked).toHaveBeenCalledWith({ nickname: '林' })
    expect(button('保存')).toHaveAttribute('aria-disabled', 'true')
  })

  test('an unsaved input is restored until it is saved', async () => {
    const show = () => <ProfileSection account={account} />
    const person = open(show(), {})
    await person.type(field('昵称'), '木')
    cleanup()
    const again = open(show(), { accountProfile: () => ({ ...user, nickname: '林深木' }) })
    expect(field('昵称')).toHaveValue('林深木')
    await again.click(button('保存'))
    await waitFor(() => expect(button('保存')).toHaveAttribute('aria-disabled', 'true'))
    cleanup()
    open(show(), {})
    expect(field('昵称')).toHaveValue('林深')
  })

  test.each(['   ', '名'.repeat(21)])('%j is refused before it is sent', async (nickname) => {
    const asked = jest.fn(() => user)
    const person = open(<ProfileSection account={account} />, { accountProfile: asked })
    await person.clear(field('昵称'))
    await person.type(field('昵称'), `${nickname}[Enter]`)
    await waitFor(() => expect(field('昵称')).toHaveAccessibleDescription('昵称要有 1 到 20 个字'))
    expect(field('昵称')).toHaveFocus()
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('an account without a phone', () => {
  const made = { ...account, phone: '' }

  test('may add one; an error is shown at the phone field and keeps the input', async () => {
    const taken = new ApiError('bad_request', '这个手机号已属于另一个账号，请换一个，或用它登录', {
      field: 'phone',
    })
    const answers = [() => Promise.reject(taken), () => account]
    const asked = jest.fn((_input: unknown) => (answers.shift() ?? (() => account))())
    const person = open(<ProfileSection account={made} />, { accountPhone: asked, smsCode: () => ({}) })
    expect(screen.queryByText(/手机号 /)).toBeNull()
    await person.click(button('绑定手机号'))
    await person.type(field('手机号'), '13800000000')
    await person.type(field('验证码'), '123456[Enter]')
    expect(await screen.findByText('这个手机号已属于另一个账号，请换一个，或用它登录')).toBeInTheDocument()
    expect([field('手机号').value, field('验证码').value]).toEqual(['13800000000', '123456'])
    await person.type(field('手机号'), '[Backspace]1')
    await person.click(button('绑定手机号'))
    await waitFor(() => expect(toastQueue.getState().map(({ message }) => message)).toContain('手机号已绑定'))
    expect(asked.mock.calls.at(-1)).toEqual([{ phone: '13800000001', code: '123456' }])
  })

  test('shows what to do first where a code would be needed', () => {
    open(
      <>
        <PasswordSection account={made} />
        <DeletionSection account={made} />
      </>,
      {},
    )
    expect(screen.getAllByText(/先在“资料”里绑定手机号/)).toHaveLength(2)
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
