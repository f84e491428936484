import { describe, expect, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { focusHeir, useFocusHeir } from './use-focus-heir'

/** A finished answer can be repeated; a running one stopped, and it ends. */
function Chat() {
  const root = useRef<HTMLDivElement>(null)
  const [isAnswering, setIsAnswering] = useState(false)
  useFocusHeir(root)
  return (
    <main tabIndex={-1}>
      <div ref={root}>
        {!isAnswering && (
          <button type="button" onClick={() => setIsAnswering(true)}>
            重新回答
          </button>
        )}
        <textarea {...focusHeir.field} aria-label="追问" />
        {isAnswering && (
          <button type="button" {...focusHeir.stop} onClick={() => setIsAnswering(false)}>
            停止回答
          </button>
        )}
      </div>
      <button type="button" onClick={() => setIsAnswering(false)}>
        回答写完
      </button>
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const field = () => screen.getByRole('textbox')

describe('the focus of a button that is removed', () => {
  test('goes to the button that stops the new answer, and at its end to the field', async () => {
    render(<Chat />)
    button('重新回答').focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(button('停止回答')).toHaveFocus())
    fireEvent.click(button('回答写完'))
    await waitFor(() => expect(field()).toHaveFocus())
  })

  test.each([
    ['by a key', () => (button('停止回答').focus(), userEvent.keyboard('{Enter}')), field],
    ['by mouse', () => userEvent.click(button('停止回答')), field],
    [
      'by touch, which would open the keyboard of the screen',
      () => userEvent.pointer([{ keys: '[TouchA]', target: button('停止回答') }]),
      () => screen.getByRole('main'),
    ],
  ])('goes on when the answer is stopped %s', async (_how, stop, heir) => {
    render(<Chat />)
    fireEvent.click(button('重新回答'))
    await stop()
    await waitFor(() => expect(heir()).toHaveFocus())
  })

  test('stays where the reader has put it meanwhile', async () => {
    render(<Chat />)
    button('重新回答').focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(button('停止回答')).toHaveFocus())
    await userEvent.click(document.body)
    fireEvent.click(button('回答写完'))
    await waitFor(() => expect(screen.queryByRole('button', { name: '停止回答' })).toBeNull())
    expect(document.body).toHaveFocus()
  })
})
