import { describe, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { ComboBox } from './combo-box'

function comboBox(options: readonly string[], onChoose: (text: string) => void) {
  return (
    <ComboBox
      label="模型"
      value=""
      options={options}
      optionsLabel="可用的模型"
      onChange={() => undefined}
      onChoose={onChoose}
    />
  )
}

function open(options: readonly string[]) {
  const choose = jest.fn<(text: string) => void>()
  const { rerender } = render(comboBox(options, choose))
  const field = screen.getByRole('combobox')
  fireEvent.focus(field)
  return { choose, field, change: (others: readonly string[]) => rerender(comboBox(others, choose)) }
}

const selected = () => screen.queryByRole('option', { selected: true })?.textContent

test.each([
  ['are put first', ['c', 'a', 'b'], 'b'],
  ['are removed before it', ['b'], 'b'],
  ['replace it', ['c', 'd'], undefined],
])('the selected option stays selected when others %s', (_what, late, stays) => {
  const { choose, field, change } = open(['a', 'b'])
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(selected()).toBe('b')
  change(late)
  expect(selected()).toBe(stays)
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(choose.mock.calls).toEqual(stays === undefined ? [] : [[stays]])
})

describe('during an IME composition', () => {
  test.each(['ArrowDown', 'ArrowUp', 'Escape', 'Enter'])('%s belongs to the input method', (key) => {
    const { choose, field } = open(['a', 'b', 'c'])
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    const isUnhandled = fireEvent.keyDown(field, { key, isComposing: true, keyCode: 229 })
    expect([isUnhandled, selected(), choose.mock.calls]).toEqual([true, 'a', []])
  })
})
