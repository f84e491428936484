import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { useTitleFocus } from './use-title-focus'

function Page({ isDue }: { readonly isDue: boolean }) {
  useTitleFocus(isDue)
  return (
    <main>
      <h1>桂花什么时候开？</h1>
    </main>
  )
}

test('the title of a page that was opened by asking has the focus', () => {
  render(<Page isDue />)
  expect(screen.getByRole('heading')).toHaveFocus()
})

test('a page that was opened by its address leaves the focus, and so does one where something has it', () => {
  const { unmount } = render(<Page isDue={false} />)
  expect(document.body).toHaveFocus()
  unmount()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  render(<Page isDue />)
  expect(field).toHaveFocus()
  field.remove()
})
