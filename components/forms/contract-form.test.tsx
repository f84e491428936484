import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { useFieldArray } from 'react-hook-form'
import * as z from 'zod/mini'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeApi } from '@/lib/client/api/fake-api'
import { nothing, route } from '@/lib/contract/routes/route'
import { Form, FormField, SubmitButton } from './form'
import { useContractForm } from './use-contract-form'

const text = z.string().check(z.minLength(1, 'missing'))
const routes = {
  save: route({
    method: 'POST',
    path: '/v1/save',
    summary: '',
    access: 'member',
    input: z.object({ title: text, rows: z.array(z.object({ name: text })) }),
    output: nothing,
  }),
}
type Saved = z.infer<typeof routes.save.input>
type Reply = z.infer<typeof nothing>
const problems = { missing: '请填写' }

interface EditorProps {
  readonly save?: (input: Saved) => Promise<Reply> | Reply
  readonly rows?: Saved['rows']
}

/** A form as the product has them: fields, rows of fields, and what the host answers. */
function Editor({ save = () => ({}), rows = [{ name: '' }] }: EditorProps) {
  const api = fakeApi(routes, { save })
  const form = useContractForm({
    schema: routes.save.input,
    problems,
    failure: '服务忙碌',
    defaultValues: { title: '', rows },
    submit: (values) => api('save', values),
  })
  const { fields, append } = useFieldArray({ control: form.control, name: 'rows' })
  return (
    <Form form={form}>
      <FormField name="title" label="标题" />
      {fields.map(({ id }, at) => (
        <FormField key={id} name={`rows.${at}.name`} label={`第${at + 1}行`} />
      ))}
      <button type="button" onClick={() => append({ name: '' })}>
        加一行
      </button>
      <SubmitButton busy="请稍候">保存</SubmitButton>
    </Form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const toasts = () => toastQueue.getState().map(({ message }) => message)
const sentences = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

beforeEach(() => toastQueue.setState([], true))

/** The form over a host that notes what comes in, and answers as it is told. */
function open(answer: EditorProps['save'] = () => ({}), rows?: Saved['rows']) {
  const saved: Saved[] = []
  const save = (input: Saved) => {
    saved.push(input)
    return answer(input)
  }
  render(rows ? <Editor save={save} rows={rows} /> : <Editor save={save} />)
  return { person: userEvent.setup(), saved }
}

/** Answers that a test gives when it likes. */
function deferredForm() {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  return { answer: () => promise, reply: () => resolve({}) }
}

describe('validation before sending', () => {
  test('shows catalogue messages at each field, with the focus on the first', async () => {
    const { person, saved } = open()
    await person.type(field('标题'), '甲')
    await person.click(button('保存'))
    await waitFor(() => expect(field('第1行')).toHaveFocus())
    expect(sentences()).toEqual(['', '请填写'])
    expect(field('第1行')).toBeInvalid()
    expect(field('第1行')).toHaveAccessibleDescription('请填写')
    expect(saved).toEqual([])
    expect(field('标题')).toHaveValue('甲')
  })

  test('disappears when the text changes, and is checked again on blur', async () => {
    const { person } = open()
    await person.click(field('标题'))
    await person.tab()
    expect(sentences()).toEqual(['', ''])
    await person.click(button('保存'))
    await waitFor(() => expect(field('标题')).toHaveFocus())
    await person.keyboard('甲')
    expect(sentences()).toEqual(['', '请填写'])
    await person.clear(field('标题'))
    expect(sentences()).toEqual(['', '请填写'])
    await person.tab()
    await waitFor(() => expect(sentences()).toEqual(['请填写', '请填写']))
  })
})

describe('what the host refuses', () => {
  const refusal = (name: string) => new ApiError('bad_request', '换一个名字', { field: name })

  test.each([
    ['标题', 'title', ['换一个名字', '', '']],
    ['第2行', 'rows.1.name', ['', '', '换一个名字']],
  ])('is shown at %s, which gets the focus; no input is lost', async (label, name, said) => {
    const answers = [() => Promise.reject(refusal(name)), () => ({})]
    const { person, saved } = open(() => answers.shift()?.() ?? {})
    await person.click(button('加一行'))
    await person.type(field('标题'), '甲')
    await person.type(field('第1行'), '乙')
    await person.type(field('第2行'), '丙[Enter]')
    await waitFor(() => expect(sentences()).toEqual(said))
    expect(field(label)).toHaveFocus()
    expect(toasts()).toEqual(['换一个名字'])
    const typed = { title: '甲', rows: [{ name: '乙' }, { name: '丙' }] }
    expect(saved).toEqual([typed])
    expect([field('标题').value, field('第1行').value, field('第2行').value]).toEqual(['甲', '乙', '丙'])

    // The schema has nothing against it, so only another text takes it back.
    await person.tab()
    await person.click(field(label))
    await person.tab()
    expect(sentences()).toEqual(said)
    await person.type(field(label), '丁')
    expect(sentences()).toEqual(['', '', ''])
    await person.click(button('保存'))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(JSON.stringify(saved[1])).toContain('丁')
  })

  test.each([
    ['of no field', new ApiError('rate_limited', '请稍后再试'), '请稍后再试'],
    ['of a field that the form does not have', refusal('captcha_token'), '换一个名字'],
    ['without a word', new ApiError('network'), '服务忙碌'],
    ['by a fault', new TypeError('x is undefined'), '服务忙碌'],
  ])('%s is shown as a toast, and can be retried', async (_case, error, sentence) => {
    const answers = [() => Promise.reject(error), () => ({})]
    const { person, saved } = open(() => answers.shift()?.() ?? {}, [])
    await person.type(field('标题'), '甲[Enter]')
    await waitFor(() => expect(toasts()).toEqual([sentence]))
    expect(sentences()).toEqual([''])
    expect(field('标题')).toHaveValue('甲')
    await person.click(button('保存'))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(toasts()).toEqual([sentence])
  })
})

test('a form is not submitted twice, however fast', async () => {
  const { answer, reply } = deferredForm()
  const { person, saved } = open(answer, [])
  await person.type(field('标题'), '甲')
  const form = field('标题').form as HTMLFormElement
  await act(async () => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await screen.findByRole('button', { name: '请稍候' })
  expect(button('请稍候')).toHaveAttribute('aria-disabled', 'true')
  await person.click(button('请稍候'))
  await person.type(field('标题'), '[Enter]')
  await act(async () => form.requestSubmit())
  expect(saved).toHaveLength(1)
  reply()
  await waitFor(() => expect(button('保存')).not.toHaveAttribute('aria-disabled'))
  await person.type(field('标题'), '[Enter]')
  await waitFor(() => expect(saved).toHaveLength(2))
})

test('what the browser filled in before hydration is adopted', async () => {
  const saved: Saved[] = []
  const editor = <Editor save={(input) => (saved.push(input), {})} />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(editor)
  for (const [label, value] of [
    ['标题', '甲'],
    ['第1行', '乙'],
  ] as const)
    field(label).value = value
  render(editor, { container, hydrate: true })
  expect([field('标题').value, field('第1行').value]).toEqual(['甲', '乙'])
  await userEvent.setup().click(button('保存'))
  await waitFor(() => expect(saved).toEqual([{ title: '甲', rows: [{ name: '乙' }] }]))
})

describe('Enter', () => {
  /** As browsers do: where nothing prevents the key, the form that it is pressed in is submitted. */
  const pressEnter = (input: HTMLInputElement, init: KeyboardEventInit = {}) =>
    act(async () => {
      if (fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', ...init })) input.form?.requestSubmit()
    })

  test.each([
    ['while an input method composes', { isComposing: true }],
    ['that an input method has taken, as Safari reports it', { keyCode: 229 }],
  ])('%s does not submit', async (_case, init) => {
    const { person, saved } = open(() => ({}), [])
    await person.type(field('标题'), 'jia')
    await pressEnter(field('标题'), init)
    await pressEnter(field('标题'), init)
    expect(saved).toEqual([])
    expect(field('标题')).toHaveValue('jia')
    await pressEnter(field('标题'))
    await waitFor(() => expect(saved).toHaveLength(1))
  })
})
