'use client'
import type { MouseEvent } from 'react'

interface LinkTab {
  readonly value: string
  readonly label: string
  readonly href: string
}

interface LinkTabsProps {
  readonly label: string
  readonly tabs: readonly LinkTab[]
  readonly value: string
  readonly size?: 'small' | 'medium'
  readonly onChoose: (value: string) => void
}

/** Tabs of which each is an address: links, which also work in a new tab and without scripts. */
export function LinkTabs({ label, tabs, value, size = 'medium', onChoose }: LinkTabsProps) {
  const choose = (event: MouseEvent, chosen: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose(chosen)
  }
  if (tabs.length === 0) return null

  return (
    <nav aria-label={label} className="min-w-0">
      <ul className="flex gap-x-5 overflow-x-auto">
        {tabs.map((tab) => (
          <li key={tab.value} className="shrink-0">
            <a
              href={tab.href}
              aria-current={tab.value === value ? 'true' : undefined}
              onClick={(event) => choose(event, tab.value)}
              className={`link-tab ${size === 'small' ? 'text-sm' : ''}`}
            >
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
