'use client'
import { Content, Portal, Root, Title } from 'radix-ui/dialog'
import { useRef } from 'react'
import { useBackToClose } from '../dialog/back-layers'
import { keepOpenWhileComposing } from '../escape-key'
import { giveFocusBack } from '../focus-return'
import { openerOf, type PanelFrameProps } from './panel-frame'

/** The panel on a phone: a dialog over the whole page. Default export for lazy loading. */
export default function SidePanelSheet({ id, title, onClose, children }: PanelFrameProps) {
  useBackToClose(onClose)
  const opener = useRef<HTMLElement | null>(null)
  return (
    <Root open onOpenChange={onClose}>
      <Portal>
        <Content
          id={id}
          aria-describedby={undefined}
          onEscapeKeyDown={keepOpenWhileComposing}
          // The button references it only while it is open.
          onOpenAutoFocus={() => (opener.current = openerOf(id))}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            giveFocusBack(opener.current)
          }}
          className="fixed inset-0 z-40 flex animate-rise flex-col bg-paper-raised outline-none"
        >
          <Title className="sr-only">{title}</Title>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
