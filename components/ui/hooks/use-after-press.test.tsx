import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { useAfterPress } from './use-after-press'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

function Form({ onClick }: { readonly onClick: () => void }) {
  const [text, setText] = useState('')
  const [left, setLeft] = useState<string[]>([])
  return (
    <>
      <input
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={useAfterPress(() => setLeft([...left, text]))}
      />
      {left.length > 0 && <p role="alert">{left.join()}</p>}
      <button type="button" onClick={onClick}>
        send
      </button>
    </>
  )
}

function open() {
  const onClick = jest.fn()
  render(<Form onClick={onClick} />)
  const field = screen.getByRole('textbox')
  fireEvent.change(field, { target: { value: 'a' } })
  return { onClick, field, button: screen.getByRole('button') }
}

test('a field that is left by the keyboard acts at once', () => {
  const { field } = open()
  fireEvent.blur(field)
  expect(screen.getByRole('alert')).toHaveTextContent('a')
})

test.each(['pointerUp', 'pointerCancel'] as const)(
  'left by a press, it acts after the click: %s',
  (release) => {
    const { onClick, field, button } = open()
    fireEvent.pointerDown(button)
    fireEvent.blur(field)
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent[release](button)
    fireEvent.click(button)
    expect([screen.queryByRole('alert'), onClick.mock.calls.length]).toEqual([null, 1])
    act(() => jest.runAllTimers())
    expect(screen.getByRole('alert')).toHaveTextContent('a')
    // The next one acts at once again.
    fireEvent.blur(field)
    expect(screen.getByRole('alert')).toHaveTextContent('a,a')
  },
)
