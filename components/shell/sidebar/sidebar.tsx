import { Icon } from '@/components/ui/icon'
import * as icons from '@/components/ui/icon-paths'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'
import { AccountBar } from '../account-bar/account-bar'
import { VisitorBar } from '../account-bar/visitor-bar'
import { CommandButton } from '../command-button'
import { Bell } from '../notifications/bell'
import { AgentEntries } from './agent-entries'
import { type ConsoleNames, ConsoleSidebar } from './console-sidebar'
import { HomePageLink } from './home-page-link'
import { MusicEntry } from './music-entry'
import { NavLink } from './nav-link'
import { NewChatLink } from './new-chat-link'
import { RecentSearches } from './recent-searches'
import { SidebarDrawer } from './sidebar-drawer'
import { SidebarHead } from './sidebar-head'
import { SidebarOfPage } from './sidebar-of-page'

/** The sidebar: 240 px, 64 px when collapsed, a drawer on phones. */
export function Sidebar({ messages }: { readonly messages: Messages }) {
  const { shell, common } = messages
  return (
    <SidebarDrawer>
      <SidebarOfPage console={<ConsoleSidebar texts={consoleNamesOf(messages)} />}>
        <SidebarHead>
          <Bell />
        </SidebarHead>
        <nav aria-label={shell.navigation} className="grid gap-0.5">
          <NewChatLink />
          <div className="relative grid">
            <NavLink href={paths.home()} label={shell.search} icon={<Icon path={icons.search} />} />
            <CommandButton />
          </div>
          <NavLink
            href={paths.agentHome()}
            holds={[paths.agentTemplate(), paths.agentEdit(), paths.plugins()]}
            label={shell.agents}
            icon={<Icon path={icons.layoutGrid} />}
          />
          <NavLink href={paths.history()} label={shell.history} icon={<Icon path={icons.clock3} />} />
        </nav>
        <div className="-mx-3 mt-2 min-h-0 flex-1 overflow-y-auto large-text:min-h-64 large-text:shrink-0 px-3 pb-2 collapsed:-mx-2 collapsed:px-2">
          <RecentSearches />
          <section aria-label={shell.agentList} className="mt-2">
            <h2 className="sidebar-heading collapsed:sr-only">{shell.agentListTitle}</h2>
            <MusicEntry shell={shell} />
            <AgentEntries />
          </section>
        </div>
        <HomePageLink />
      </SidebarOfPage>
      <AccountBar>
        <VisitorBar texts={common} />
      </AccountBar>
    </SidebarDrawer>
  )
}

/** Of the console's texts only those of its sidebar are sent with every page. */
function consoleNamesOf({ console: texts }: Messages): ConsoleNames {
  const { console, back, overview, members, agents, plugins, setup } = texts
  return { console, back, overview, members, agents, plugins, setup }
}
