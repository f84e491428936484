'use client'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { useRoutePath } from '@/lib/client/page/use-route-path'
import { paths } from '@/lib/paths'
import type { ConsoleNames } from './console-sidebar'

const ConsoleSidebar = dynamic(() => import('./console-sidebar').then((part) => part.ConsoleSidebar))

interface SidebarOfPageProps {
  readonly consoleTexts: ConsoleNames
  /** That of all other pages. */
  readonly children: ReactNode
}

/** Operators at work have the console's entries instead of a member's. */
export function SidebarOfPage({ consoleTexts, children }: SidebarOfPageProps) {
  const isConsole = `${useRoutePath()}/`.startsWith(`${paths.console()}/`)
  return isConsole ? <ConsoleSidebar texts={consoleTexts} /> : children
}
