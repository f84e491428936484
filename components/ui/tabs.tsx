'use client'
import { Content, List, Root, Trigger } from 'radix-ui/tabs'
import type { ReactNode } from 'react'

interface Tab {
  readonly value: string
  readonly label: string
  readonly content: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** Controlled if `value` is given, otherwise uncontrolled, starting with the first tab. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Root
      {...(value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value })}
      {...(onChange ? { onValueChange: onChange } : {})}
    >
      <List aria-label={label} className="flex flex-wrap gap-x-7">
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-9 border-b-2 border-transparent text-lg text-ink-soft data-[state=active]:border-seal data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {tab.label}
          </Trigger>
        ))}
      </List>
      {tabs.map((tab) => (
        <Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Content>
      ))}
    </Root>
  )
}
