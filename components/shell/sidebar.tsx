import {
  BookOpen,
  Clock3,
  House,
  Languages,
  LayoutGrid,
  Monitor,
  Moon,
  PanelLeft,
  Search,
  SquarePen,
  Sun,
  X,
} from 'lucide-react'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'
import { AccountBar } from './account-bar'
import { HomePageLink } from './home-page-link'
import { LocaleSwitch } from './locale-switch'
import { LogoLink } from './logo-link'
import { MusicEntry } from './music-entry'
import { NavLink } from './nav-link'
import { NavSoon } from './nav-soon'
import { NewChatLink } from './new-chat-link'
import { SidebarDrawer } from './sidebar-drawer'
import { SidebarToggle } from './sidebar-toggle'
import { ThemeSwitch } from './theme-switch'

const themeIcons = {
  system: <Monitor aria-hidden />,
  light: <Sun aria-hidden />,
  dark: <Moon aria-hidden />,
}

/**
 * The sidebar: 240 px, 64 px when collapsed, a drawer on phones. Drawn on the server, icons included: its live
 * parts are given them, so that no script carries them.
 */
export function Sidebar({ messages }: { readonly messages: Messages }) {
  const { shell, common } = messages
  return (
    <SidebarDrawer closeIcon={<X aria-hidden />}>
      <div className="mb-3.5 flex items-center justify-between gap-2 px-2 collapsed:flex-col collapsed:px-0">
        <LogoLink />
        <SidebarToggle icon={<PanelLeft aria-hidden />} />
      </div>
      <nav aria-label={shell.navigation} className="grid gap-0.5">
        <NewChatLink icon={<SquarePen aria-hidden />} />
        <NavLink href={paths.home()} label={shell.search} icon={<Search aria-hidden />} />
        <NavSoon label={shell.agents} icon={<LayoutGrid aria-hidden />} soon={common.soon} />
        <NavLink href={paths.history()} label={shell.history} icon={<Clock3 aria-hidden />} />
        <NavLink href={paths.help()} label={shell.help} icon={<BookOpen aria-hidden />} />
      </nav>
      <section aria-label={shell.agentList} className="mt-4 min-h-0 flex-1 overflow-y-auto">
        <MusicEntry shell={shell} soon={common.soon} />
      </section>
      <HomePageLink icon={<House aria-hidden />} />
      <div className="-mx-3 mt-2 grid gap-1 border-t border-line px-3 pt-2 collapsed:-mx-2 collapsed:px-2">
        <AccountBar texts={common} />
        <div className="flex items-center gap-1 px-1 collapsed:flex-col collapsed:px-0">
          <ThemeSwitch icons={themeIcons} />
          <LocaleSwitch icon={<Languages aria-hidden />} />
        </div>
      </div>
    </SidebarDrawer>
  )
}
