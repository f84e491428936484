import { expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import type { ToolSchema } from '@/lib/contract/plugins/tool-schema'
import { zhCN } from '@/lib/messages/zh-cn'
import { openPluginPage } from '../testing/plugin-page'
import { SchemaTable } from './schema-table'

const texts = zhCN.toolEditor

function open(mode: 'body' | 'reply' = 'body', schema: ToolSchema = { type: 'object', properties: {} }) {
  const state = { schema }
  function Host() {
    const [shown, setShown] = useState(schema)
    return (
      <SchemaTable
        label="请求体"
        mode={mode}
        schema={shown}
        problemOf={() => undefined}
        onChange={(next) => {
          state.schema = next
          setShown(next)
        }}
      />
    )
  }
  openPluginPage({}, <Host />)
  return state
}

const cell = (name: string, what: string) => screen.getByLabelText<HTMLInputElement>(`${name}：${what}`)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Types into the focused field and confirms with Enter, as with a keyboard alone. */
const typeFocused = (text: string) => {
  const field = document.activeElement as HTMLInputElement
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

test('an object with a list of objects is built by keyboard; each new row takes the focus', async () => {
  const state = open()
  press(texts.addField)
  await waitFor(() => expect(cell('field1', '名字')).toHaveFocus())
  typeFocused('orders')
  fireEvent.change(cell('orders', '类型'), { target: { value: 'array' } })
  fireEvent.change(cell('orders', texts.itemType), { target: { value: 'object' } })
  press('在“orders”里加字段')
  await waitFor(() => expect(cell('field1', '名字')).toHaveFocus())
  typeFocused('id')
  fireEvent.change(cell('id', '类型'), { target: { value: 'integer' } })
  fireEvent.click(cell('id', '必填'))
  fireEvent.change(cell('id', '默认'), { target: { value: '7' } })
  fireEvent.blur(cell('id', '默认'))
  expect(state.schema).toEqual({
    type: 'object',
    properties: {
      orders: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: { type: 'integer', default: 7 } },
          required: ['id'],
        },
      },
    },
  })
  press('删除“id”')
  await waitFor(() => expect(cell('orders', '名字')).toHaveFocus())
  press('删除“orders”')
  await waitFor(() => expect(screen.getByRole('button', { name: texts.addField })).toHaveFocus())
})

test('a name that is taken, and a value of another type, are refused at their field', () => {
  const state = open('body', {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer' } },
  })
  fireEvent.change(cell('days', '名字'), { target: { value: 'city' } })
  fireEvent.blur(cell('days', '名字'))
  expect(screen.getByText(texts.nameTaken)).toBeVisible()
  fireEvent.change(cell('days', '默认'), { target: { value: '七' } })
  fireEvent.blur(cell('days', '默认'))
  expect(cell('days', '默认')).toHaveAccessibleDescription(texts.wrongType)
  expect(Object.keys(state.schema.properties ?? {})).toEqual(['city', 'days'])
  expect(state.schema.properties?.days).toEqual({ type: 'integer' })
})

test('choices are separated by commas of both scripts', () => {
  const state = open('body', { type: 'object', properties: { units: { type: 'string' } } })
  fireEvent.change(cell('units', '可选值'), { target: { value: 'metric, imperial，metric' } })
  fireEvent.blur(cell('units', '可选值'))
  expect(state.schema.properties?.units).toEqual({ type: 'string', enum: ['metric', 'imperial'] })
})

test('a field of a reply can be kept from the model and given again', () => {
  const state = open('reply', { type: 'object', properties: { id: { type: 'string' } } })
  fireEvent.click(cell('id', '给模型'))
  expect(state.schema.properties?.id).toEqual({ type: 'string', hidden: true })
  fireEvent.click(cell('id', '给模型'))
  expect(state.schema.properties?.id).toEqual({ type: 'string' })
})

test('what is typed and is no value yet stays in its row while others are added and removed', async () => {
  open('body', {
    type: 'object',
    properties: {
      above: { type: 'object', properties: { inner: { type: 'string' } } },
      days: { type: 'integer' },
      below: { type: 'integer' },
    },
  })
  fireEvent.change(cell('days', '默认'), { target: { value: 'abc' } })
  fireEvent.blur(cell('days', '默认'))
  press('在“above”里加字段')
  await waitFor(() => expect(screen.getByLabelText(/^field\d：名字$/)).toHaveFocus())
  expect(cell('days', '默认')).toHaveValue('abc')
  expect(cell('days', '默认')).toBeInvalid()
  press('删除“above”')
  await waitFor(() => expect(cell('days', '名字')).toHaveFocus())
  expect(cell('days', '默认')).toHaveValue('abc')
  expect(cell('below', '默认')).toHaveValue('')
})
