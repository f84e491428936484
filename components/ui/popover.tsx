'use client'
import { Content, Portal, Root, Trigger } from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'
import { keepOpenWhileComposing } from './escape-key'

interface PopoverProps {
  readonly label: string
  readonly trigger: ReactElement
  /** For a popover that is lazily loaded by the click that opens it, or closed by its content. */
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  /** Called once the trigger has the focus again. */
  readonly onClosed?: () => void
  /** Where it opens if there is room; below by default. */
  readonly side?: 'top' | 'bottom'
  /** The edge it shares with its trigger if there is room; none by default. */
  readonly align?: 'start' | 'center'
  readonly className?: string
  readonly children: ReactNode
}

export function Popover({
  label,
  trigger,
  isOpen,
  onOpenChange,
  onClosed,
  side = 'bottom',
  align = 'center',
  className = 'w-max p-4',
  children,
}: PopoverProps) {
  const controlled = isOpen === undefined ? {} : { open: isOpen }
  return (
    <Root {...controlled} {...(onOpenChange ? { onOpenChange } : {})}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          aria-label={label}
          onEscapeKeyDown={keepOpenWhileComposing}
          // Called before the trigger is focused, in the same task.
          onCloseAutoFocus={onClosed && (() => queueMicrotask(onClosed))}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className={`z-40 max-h-(--radix-popover-content-available-height) max-w-[min(420px,calc(100vw-24px))] animate-rise overflow-y-auto rounded-m border border-line bg-paper-raised text-sm text-ink shadow-high ${className}`}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
