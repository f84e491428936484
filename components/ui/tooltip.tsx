'use client'
import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  readonly text: string
  /** The described element: a focusable button or link. */
  readonly children: ReactElement
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Provider delayDuration={300}>
      <Root>
        <Trigger asChild>{children}</Trigger>
        <Portal>
          <Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-rise rounded-s bg-ink px-2.5 py-1.5 text-xs text-paper"
          >
            {text}
          </Content>
        </Portal>
      </Root>
    </Provider>
  )
}
