import { expect, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Popover } from './popover'

test('Escape during an IME composition closes no popover, afterwards it does', async () => {
  render(
    <Popover label="参数" trigger={<button type="button">打开</button>}>
      <input aria-label="备注" />
    </Popover>,
  )
  fireEvent.click(screen.getByRole('button', { name: '打开' }))
  const input = await screen.findByRole('textbox', { name: '备注' })
  fireEvent.keyDown(input, { key: 'Escape', isComposing: true })
  expect(input).toBeInTheDocument()
  fireEvent.keyDown(input, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})
