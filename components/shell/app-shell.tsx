import type { ReactNode } from 'react'
import { BottomBarSlot } from '@/components/ui/bottom-bar'
import type { Messages } from '@/lib/messages/zh-cn'
import { NavigationProgress } from './navigation-progress'
import { RouteView } from './route-view'
import { DrawerBackground } from './sidebar/drawer-background'
import { Sidebar } from './sidebar/sidebar'
import { TopBar } from './top-bar'

interface AppShellProps {
  readonly messages: Messages
  readonly children: ReactNode
}

export function AppShell({ messages, children }: AppShellProps) {
  return (
    <>
      <NavigationProgress />
      <a
        href="#content"
        className="sr-only z-60 rounded-s bg-indigo px-4 py-2 text-on-indigo focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {messages.shell.skipToContent}
      </a>
      <div className="grid min-h-dvh grid-cols-[min(15rem*var(--text-scale),22rem)_minmax(0,1fr)] max-md:grid-cols-1 collapsed:grid-cols-[calc(1rem+3rem*var(--text-scale))_minmax(0,1fr)]">
        <Sidebar messages={messages} />
        <DrawerBackground>
          <TopBar />
          <main
            id="content"
            tabIndex={-1}
            className="flex min-w-0 flex-1 flex-col outline-none wide:panel-stands:has-data-panel-room:pr-[376px] wide:panel-stands:has-data-wide-panel:pr-[clamp(376px,46vw,720px)]"
          >
            <RouteView>{children}</RouteView>
          </main>
          <BottomBarSlot />
        </DrawerBackground>
      </div>
    </>
  )
}
