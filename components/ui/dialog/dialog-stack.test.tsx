import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DialogLayer } from './dialog-layer'
import { closeDialog, type Dialog, dialogStack, pushDialog, removeDialog } from './dialog-stack'

const texts = { ok: '确定', cancel: '取消', close: '关闭', unavailable: '网络没有连上' }

// Loaded before the first test is timed; in the browser it comes with the first dialog.
beforeAll(() => import('./stacked-dialog'))
beforeEach(() => dialogStack.setState([], true))

async function open(...dialogs: Dialog[]) {
  render(
    <>
      <button type="button">打开</button>
      <DialogLayer texts={texts} />
    </>,
  )
  const opener = screen.getByRole('button', { name: '打开' })
  opener.focus()
  for (const dialog of dialogs) {
    act(() => void pushDialog(dialog))
    if (dialog.visible !== false) await screen.findByText(String(dialog.title))
  }
  return { user: userEvent.setup(), opener }
}

describe('stack', () => {
  test('closing a closed dialog closes no other', () => {
    const dialogs = ['甲', '乙', '丙'].map((title) => ({ title }))
    for (const dialog of dialogs) pushDialog(dialog)
    const [first, second, third] = dialogs as [Dialog, Dialog, Dialog]
    closeDialog(second)
    expect(dialogStack.getState()).toEqual([first])
    for (const closing of [second, third]) closeDialog(closing)
    expect(dialogStack.getState()).toEqual([first])
    closeDialog(first)
    closeDialog(first)
    expect(dialogStack.getState()).toEqual([])
  })

  test('pushing returns the index', () => {
    expect([pushDialog({}), pushDialog({}), pushDialog({})]).toEqual([0, 1, 2])
  })

  test.each([
    { index: undefined, left: ['甲', '乙'] },
    { index: 2, left: ['甲', '乙'] },
    { index: 1, left: ['甲'] },
    { index: 0, left: [] },
    { index: 9, left: ['甲', '乙', '丙'] },
  ])('removing with index $index leaves $left', ({ index, left }) => {
    for (const title of ['甲', '乙', '丙']) pushDialog({ title })
    removeDialog(index)
    expect(dialogStack.getState().map((dialog) => dialog.title)).toEqual(left)
  })

  test('removing from an empty stack does nothing', () => {
    removeDialog()
    expect(dialogStack.getState()).toEqual([])
  })
})

describe('dialog', () => {
  test('defaults: close icon, no footer', async () => {
    await open({ title: '标题', body: '正文' })
    expect(screen.getByRole('dialog', { name: '标题' })).toHaveTextContent('正文')
    expect(screen.getByRole('button', { name: '关闭' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '确定' })).toBeNull()
  })

  test('without a title it is called by its label', async () => {
    render(<DialogLayer texts={texts} />)
    act(() => void pushDialog({ label: '登录', body: '正文' }))
    expect(await screen.findByRole('dialog', { name: '登录' })).toHaveTextContent('正文')
  })

  test('an invisible dialog stays in the stack and is not rendered', async () => {
    await open({ title: '看不见', visible: false })
    expect(dialogStack.getState()).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('ok runs onOk and closes only if requested', async () => {
    const onOk = jest.fn((_close: () => void) => undefined)
    const { user } = await open({ title: '问', footerVisible: true, onOk })
    await user.click(screen.getByRole('button', { name: '确定' }))
    expect(onOk).toHaveBeenCalledTimes(1)
    expect(dialogStack.getState()).toHaveLength(1)
    act(() => onOk.mock.calls[0]?.[0]())
    expect(dialogStack.getState()).toHaveLength(0)
  })

  test('cancel runs onCancel and closes, without beforeClose', async () => {
    const [onCancel, beforeClose] = [jest.fn(() => {}), jest.fn(() => {})]
    const { user } = await open({ title: '问', footerVisible: true, onCancel, beforeClose })
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(onCancel).toHaveBeenCalledTimes(1)
    expect(beforeClose).not.toHaveBeenCalled()
    expect(dialogStack.getState()).toEqual([])
  })

  test.each(['icon', 'Escape'])(
    '%s waits for beforeClose, then closes and returns the focus',
    async (way) => {
      let finish = () => {}
      const beforeClose = () => new Promise<void>((resolve) => (finish = resolve))
      const { user, opener } = await open({ title: '问', beforeClose })
      if (way === 'icon') await user.click(screen.getByRole('button', { name: '关闭' }))
      else await user.keyboard('{Escape}')
      expect(dialogStack.getState()).toHaveLength(1)
      await act(async () => finish())
      expect(dialogStack.getState()).toHaveLength(0)
      await waitFor(() => expect(opener).toHaveFocus())
    },
  )

  test('without a close icon Escape does nothing', async () => {
    const { user } = await open({ title: '问', closeVisible: false })
    await user.keyboard('{Escape}')
    expect(dialogStack.getState()).toHaveLength(1)
  })

  test('Escape closes the top dialog only, and the focus returns to the one below', async () => {
    const { user } = await open({ title: '下', footerVisible: true }, { title: '上', footerVisible: true })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialogStack.getState()).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('dialog', { name: '下' })).toContainElement(focused()))
  })

  test.each([
    ['an input', <input key="a" aria-label="目标" />, '目标'],
    ['a textarea', <textarea key="a" aria-label="目标" />, '目标'],
    ['a button of the body', <button key="a" type="button" aria-label="目标" />, '目标'],
    ['past disabled elements', [<input key="a" disabled />, <input key="b" aria-label="目标" />], '目标'],
    [
      'what the body names',
      [<input key="a" />, <input key="b" aria-label="目标" data-first-focus />],
      '目标',
    ],
    ['the close icon when nothing else is there', '正文', '关闭'],
  ])('focuses %s', async (_case, body, label) => {
    await open({ title: '问', body })
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus())
  })

  test('focuses itself if it contains nothing focusable', async () => {
    await open({ title: '问', body: '正文', closeVisible: false })
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
  })

  test('Tab stays inside', async () => {
    const { user } = await open({ title: '问', footerVisible: true })
    for (let press = 0; press < 5; press++) {
      await user.tab()
      expect(screen.getByRole('dialog')).toContainElement(focused())
    }
  })

  test('accepts custom texts, class and close icon', async () => {
    await open({
      title: '问',
      footerVisible: true,
      okText: '全部删除',
      cancelText: '再想想',
      customClass: 'own-class',
      customClose: <i data-testid="own-close" />,
    })
    expect(screen.getByRole('button', { name: '全部删除' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '再想想' })).toBeInTheDocument()
    expect(screen.getByRole('dialog')).toHaveClass('own-class')
    expect(screen.getByRole('button', { name: '关闭' })).toContainElement(screen.getByTestId('own-close'))
  })
})

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null
}
