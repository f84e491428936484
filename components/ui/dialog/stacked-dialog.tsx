'use client'
import { Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { x } from '@/components/ui/icon-paths'
import { Button } from '../button'
import { giveFocusBack } from '../focus-return'
import { useBackToClose } from './back-layers'
import type { DialogTexts, StackedDialogProps } from './dialog-stack'
import { type Dialog, removeDialog } from './dialog-stack'

/** Default export for lazy loading. */
export default function StackedDialog({ dialog, index, texts }: StackedDialogProps) {
  const [opener] = useState(() => document.activeElement)
  const { title, label, body, closeVisible = true, footerVisible = false, customClass = '' } = dialog
  const close = () => removeDialog(index)

  const closeByIcon = async () => {
    await dialog.beforeClose?.()
    close()
  }

  useBackToClose(() => void closeByIcon(), closeVisible)
  useCloseWithPage(close)

  return (
    <Root open>
      <Portal>
        <Overlay className="fixed inset-0 z-50 bg-veil" />
        <Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            focusFirst(event.target)
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            giveFocusBack(opener)
          }}
          onEscapeKeyDown={(event) => {
            event.preventDefault()
            if (closeVisible && !event.isComposing) void closeByIcon()
          }}
          onInteractOutside={(event) => event.preventDefault()}
          className={`fixed top-1/2 left-1/2 z-50 flex max-h-[80vh] w-[min(560px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 flex-col rounded-l bg-paper-raised shadow-high outline-none ${customClass}`}
        >
          <Title className={title ? 'px-6 pt-5 pr-14 font-serif text-xl font-semibold' : 'sr-only'}>
            {title ?? label}
          </Title>
          <div className="min-h-0 overflow-y-auto px-6 py-4 text-md text-ink-soft">{body}</div>
          {footerVisible && <DialogFooter dialog={dialog} texts={texts} onClose={close} />}
          {closeVisible && (
            <button
              type="button"
              aria-label={texts.close}
              onClick={() => void closeByIcon()}
              className="absolute top-4 right-4 grid size-9 place-items-center rounded-pill text-ink-faint hover:bg-paper-sunken hover:text-ink"
            >
              {dialog.customClose ?? <Icon path={x} className="size-5" />}
            </button>
          )}
        </Content>
      </Portal>
    </Root>
  )
}

/** Closes a dialog when Back or Forward leads to another page. */
function useCloseWithPage(close: () => void): void {
  const [{ pathname }] = useState(() => ({ pathname: window.location.pathname }))
  const closeOnLeave = useEffectEvent(() => {
    if (window.location.pathname !== pathname) close()
  })
  useEffect(() => {
    const handlePopState = () => closeOnLeave()
    window.addEventListener('popstate', handlePopState)
    return () => window.removeEventListener('popstate', handlePopState)
  }, [])
}

interface DialogFooterProps {
  readonly dialog: Dialog
  readonly texts: DialogTexts
  readonly onClose: () => void
}

function DialogFooter({ dialog, texts, onClose }: DialogFooterProps) {
  const cancel = () => {
    dialog.onCancel?.()
    onClose()
  }
  return (
    <div className="flex justify-end gap-2.5 px-6 pb-5">
      <Button onClick={cancel}>{dialog.cancelText ?? texts.cancel}</Button>
      <Button tone="primary" onClick={() => dialog.onOk?.(onClose)}>
        {dialog.okText ?? texts.ok}
      </Button>
    </div>
  )
}

/** The first input, textarea or button (§4); the close button is last in the document for this reason. */
function focusFirst(content: EventTarget | null): void {
  if (!(content instanceof HTMLElement)) return
  const named = content.querySelector<HTMLElement>('[data-first-focus]')
  const first = content.querySelector<HTMLElement>(
    'input:not(:disabled, [type="hidden"]), textarea:not(:disabled), button:not(:disabled)',
  )
  const target = named ?? first ?? content
  target.focus()
}
