'use client'
import { Content, Item, Portal, Root, Trigger } from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'

interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  readonly onSelect: () => void
}

interface MenuProps {
  readonly label: string
  readonly trigger: ReactElement
  readonly items: readonly MenuItem[]
}

export function Menu({ label, trigger, items }: MenuProps) {
  return (
    <Root>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          aria-label={label}
          sideOffset={6}
          collisionPadding={8}
          className="z-40 min-w-40 animate-rise rounded-m border border-line bg-paper-raised p-1.5 text-sm shadow-high"
        >
          {items.map((item) => (
            <Item
              key={item.id}
              disabled={item.isDisabled ?? false}
              onSelect={item.onSelect}
              className={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-s px-3 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-55 data-highlighted:bg-paper-sunken [&>svg]:size-4 ${item.isDangerous ? 'text-bad' : 'text-ink'}`}
            >
              {item.icon}
              {item.label}
            </Item>
          ))}
        </Content>
      </Portal>
    </Root>
  )
}
