'use client'
import { Content, Portal, Root, Trigger } from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'

interface PopoverProps {
  readonly label: string
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly children: ReactNode
}

export function Popover({ label, trigger, children }: PopoverProps) {
  return (
    <Root>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          aria-label={label}
          sideOffset={8}
          collisionPadding={12}
          className="z-40 max-h-(--radix-popover-content-available-height) w-max max-w-[min(420px,calc(100vw-24px))] animate-rise overflow-y-auto rounded-m border border-line bg-paper-raised p-4 text-sm text-ink shadow-high"
        >
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
