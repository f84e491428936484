'use client'
import type { ReactNode } from 'react'
import { useRoutePath } from '@/lib/client/page/use-route-path'
import { paths } from '@/lib/paths'

interface SidebarOfPageProps {
  readonly console: ReactNode
  /** That of all other pages. */
  readonly children: ReactNode
}

/** Operators at work have the console's entries instead of a member's. */
export function SidebarOfPage({ console, children }: SidebarOfPageProps) {
  return `${useRoutePath()}/`.startsWith(`${paths.console()}/`) ? console : children
}
