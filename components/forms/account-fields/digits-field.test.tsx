import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { Form, SubmitButton } from '@/components/forms/form'
import { useContractForm } from '@/components/forms/use-contract-form'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { accountRoutes } from '@/lib/contract/routes/account-routes'
import { zhCNAccount } from '@/lib/messages/account/zh-cn'
import { Texts } from '@/lib/messages/use-texts'
import { CodeField } from './code-field'
import { PhoneField } from './phone-field'
import { startCountdown } from './sms-countdown'

interface FieldsProps {
  readonly onSent: (values: unknown) => void
  readonly scene?: 'login' | 'forget'
}

function Fields({ onSent, scene = 'login' }: FieldsProps) {
  const form = useContractForm({
    schema: accountRoutes.authSms.input,
    problems: zhCNAccount.fields,
    failure: zhCNAccount.login.busy,
    defaultValues: { phone: '', code: '' },
    submit: async (values) => onSent(values),
  })
  return (
    <Form form={form}>
      <PhoneField autoComplete="tel-national" />
      <CodeField scene={scene} />
      <SubmitButton busy="…">登录</SubmitButton>
    </Form>
  )
}

const page = (sent: unknown[], answers: HostAnswers = {}, scene: FieldsProps['scene'] = 'login') => (
  <ApiProvider apiOf={fakeHost(answers)}>
    <Texts messages={zhCNAccount}>
      <Fields scene={scene} onSent={(values) => sent.push(values)} />
    </Texts>
  </ApiProvider>
)

function open(answers: HostAnswers = {}) {
  const sent: unknown[] = []
  render(page(sent, answers))
  return { person: userEvent.setup(), sent }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const paste = (label: string, text: string) =>
  fireEvent.paste(field(label), { clipboardData: { getData: () => text } })

beforeEach(() => toastQueue.setState([], true))

test.each([
  ['手机号', '138 0000 0000', '13800000000'],
  ['手机号', '+86 138-0000-0000', '13800000000'],
  ['手机号', '１３８００００００００', '13800000000'],
  ['验证码', '１２３４５６', '123456'],
])('%s: %j becomes %j, and is sent as such', async (label, text, plain) => {
  const { person, sent } = open()
  await person.type(field('手机号'), '13900000000')
  await person.type(field('验证码'), '654321')
  fireEvent.change(field(label), { target: { value: text } })
  expect(field(label)).toHaveValue(plain)
  await person.click(screen.getByRole('button', { name: '登录' }))
  const other = label === '手机号' ? { phone: plain, code: '654321' } : { phone: '13900000000', code: plain }
  await waitFor(() => expect(sent).toEqual([other]))
})

test('a number that the browser filled in before hydration, in its own form, is sent as digits', async () => {
  const sent: unknown[] = []
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page(sent))
  field('手机号').value = '+86 138 0000 0000'
  field('验证码').value = '123456'
  render(page(sent), { container, hydrate: true })
  await userEvent.setup().click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(sent).toEqual([{ phone: '13800000000', code: '123456' }]))
})

test.each([
  ['手机号', '', '+86 138 0000 ００００', '13800000000'],
  ['手机号', '13911112222', '138 0000 0000', '13800000000'],
  ['手机号', '139', '1111-2222', '13911112222'],
  ['验证码', '', '【知舟】验证码 123456，请勿告诉他人', '123456'],
  ['验证码', '12', ' 34', '1234'],
])('%s with %j: pasting %j makes %j', async (label, typed, pasted, whole) => {
  const { person } = open()
  await person.click(field(label))
  if (typed !== '') await person.keyboard(typed)
  paste(label, pasted)
  expect(field(label)).toHaveValue(whole)
})

test('input method composition is not changed until it ends', () => {
  open()
  const phone = field('手机号')
  fireEvent.compositionStart(phone)
  fireEvent(phone, inputWhileComposing(phone, '１３８ '))
  expect(phone).toHaveValue('１３８ ')
  fireEvent.compositionEnd(phone)
  expect(phone).toHaveValue('138')
})

function inputWhileComposing(input: HTMLInputElement, value: string): InputEvent {
  // As the browser writes it, past React's own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  return new InputEvent('input', { bubbles: true, isComposing: true })
}

describe('the button that sends a code', () => {
  test('marks an invalid phone number, and sends nothing', async () => {
    const asked = jest.fn(() => ({}))
    const { person } = open({ smsCode: asked })
    await person.type(field('手机号'), '138')
    await person.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText('请输入正确的手机号')).toBeInTheDocument()
    expect(field('手机号')).toHaveFocus()
    expect(asked).not.toHaveBeenCalled()
  })

  test('points at a phone that the host refuses', async () => {
    const refusal = new ApiError('bad_request', '这个号码收不到短信', { field: 'phone' })
    const { person } = open({ smsCode: () => Promise.reject(refusal) })
    await person.type(field('手机号'), '13800000000')
    await person.click(screen.getByRole('button', { name: '获取验证码' }))
    await waitFor(() => expect(field('手机号')).toHaveAccessibleDescription('这个号码收不到短信'))
    expect(field('手机号')).toHaveFocus()
    expect(field('手机号')).toHaveValue('13800000000')
  })
})

test('while the clock of another code runs, the field says that the code is of no use here', () => {
  startCountdown('login')
  const { unmount } = render(page([]))
  expect(field('验证码')).toHaveAccessibleDescription('')
  unmount()
  render(page([], {}, 'forget'))
  expect(field('验证码')).toHaveAccessibleDescription(
    /^刚发过的验证码是别处用的，这里用不了；\d+ 秒后再发一条$/,
  )
})
