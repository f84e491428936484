import { Icon } from '@/components/ui/icon'
import * as drawn from '@/components/ui/icon-paths'
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
import { VisitorBar } from './visitor-bar'

const themeIcons = {
  system: <Icon path={drawn.monitor} />,
  light: <Icon path={drawn.sun} />,
  dark: <Icon path={drawn.moon} />,
}

/**
 * The sidebar: 240 px, 64 px when collapsed, a drawer on phones. Drawn on the server, icons included: its live
 * parts are given them, so that no script carries them.
 */
export function Sidebar({ messages }: { readonly messages: Messages }) {
  const { shell, common } = messages
  return (
    <SidebarDrawer closeIcon={<Icon path={drawn.x} />}>
      <div className="mb-3.5 flex items-center justify-between gap-2 px-2 collapsed:flex-col collapsed:px-0">
        <LogoLink />
        <SidebarToggle icon={<Icon path={drawn.panelLeft} />} />
      </div>
      <nav aria-label={shell.navigation} className="grid gap-0.5">
        <NewChatLink icon={<Icon path={drawn.squarePen} />} />
        <NavLink href={paths.home()} label={shell.search} icon={<Icon path={drawn.search} />} />
        <NavSoon label={shell.agents} icon={<Icon path={drawn.layoutGrid} />} soon={common.soon} />
        <NavLink href={paths.history()} label={shell.history} icon={<Icon path={drawn.clock3} />} />
        <NavLink href={paths.help()} label={shell.help} icon={<Icon path={drawn.bookOpen} />} />
      </nav>
      <section aria-label={shell.agentList} className="mt-4 min-h-0 flex-1 overflow-y-auto">
        <MusicEntry shell={shell} soon={common.soon} />
      </section>
      <HomePageLink icon={<Icon path={drawn.house} />} />
      <div className="-mx-3 mt-2 grid gap-1 border-t border-line px-3 pt-2 collapsed:-mx-2 collapsed:px-2">
        <AccountBar>
          <VisitorBar texts={common} />
        </AccountBar>
        <div className="flex items-center gap-1 px-1 collapsed:flex-col collapsed:px-0">
          <ThemeSwitch icons={themeIcons} />
          <LocaleSwitch icon={<Icon path={drawn.languages} />} />
        </div>
      </div>
    </SidebarDrawer>
  )
}
