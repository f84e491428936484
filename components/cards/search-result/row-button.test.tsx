import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RowButton } from './row-button'

const onClick = jest.fn()
const row = (isAtEnd: boolean) => (
  <>
    <RowButton label="上一组" isAtEnd={isAtEnd} onClick={onClick} className="">
      ‹
    </RowButton>
    <a href="#next">下一处</a>
  </>
)

test('without previous entries, the button is not focusable', async () => {
  render(row(true))
  expect(screen.queryByRole('button')).toBeNull()
  await userEvent.tab()
  expect(screen.getByRole('link')).toHaveFocus()
})

test('reaching the end keeps the position until the user continues', async () => {
  const { rerender } = render(row(false))
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  rerender(row(true))
  expect(screen.getByRole('button')).toHaveFocus()
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledTimes(1)
  await userEvent.tab()
  expect(screen.getByRole('link')).toHaveFocus()
  expect(screen.queryByRole('button')).toBeNull()
})
