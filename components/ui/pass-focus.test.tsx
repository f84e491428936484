import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { DialogLayer } from './dialog/dialog-layer'
import { dialogStack, pushDialog, removeDialog } from './dialog/dialog-stack'
import { passFocusOn } from './focus-return'
import { showToast, toastQueue } from './toast/toast-store'
import { ToastViewport } from './toast/toast-viewport'

const texts = { ok: '确定', cancel: '取消', close: '关闭', unavailable: '网络没有连上' }

// Loaded before the first test is timed; in the browser it comes with the first dialog.
beforeAll(() => import('./dialog/stacked-dialog'))
beforeEach(() => {
  dialogStack.setState([], true)
  toastQueue.setState([], true)
})

function Page({ hasOpener }: { readonly hasOpener: boolean }) {
  return (
    <>
      <main tabIndex={-1}>
        {hasOpener && (
          <p ref={passFocusOn}>
            <button type="button">打开</button>
          </p>
        )}
      </main>
      <DialogLayer texts={texts} />
      <ToastViewport label="通知" />
    </>
  )
}

function open() {
  const { rerender } = render(<Page hasOpener />)
  screen.getByRole('button', { name: '打开' }).focus()
  return () => rerender(<Page hasOpener={false} />)
}

test('an element removed with the focus inside passes it on to the main landmark', () => {
  const removeOpener = open()
  removeOpener()
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a dialog whose opener was removed passes the focus to the main landmark', async () => {
  const removeOpener = open()
  act(() => void pushDialog({ title: '问' }))
  await screen.findByRole('dialog')
  removeOpener()
  act(() => removeDialog())
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('so does the action of a toast', () => {
  const removeOpener = open()
  act(() => {
    showToast({
      content: '已删除',
      action: { label: '撤销', onSelect: () => undefined, onExpire: () => undefined },
    })
  })
  const undo = screen.getByRole('button', { name: '撤销' })
  act(() => undo.focus())
  removeOpener()
  fireEvent.click(undo)
  expect(screen.getByRole('main')).toHaveFocus()
})
