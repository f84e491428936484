'use client'
import { Badge } from '@/components/ui/badge'
import { Icon } from '@/components/ui/icon'
import * as icons from '@/components/ui/icon-paths'
import { type ConsolePage, consolePages } from '@/lib/console-pages'
import { paths } from '@/lib/paths'
import { NavLink } from './nav-link'
import { SidebarHead } from './sidebar-head'

export type ConsoleNames = Readonly<Record<'console' | 'back' | ConsolePage, string>>

const pageIcons: Readonly<Record<ConsolePage, string>> = {
  overview: icons.gauge,
  members: icons.users,
  agents: icons.layoutGrid,
  plugins: icons.plug,
  setup: icons.settings,
}

export function ConsoleSidebar({ texts }: { readonly texts: ConsoleNames }) {
  return (
    <>
      <SidebarHead>
        <Badge className="mr-1 collapsed:hidden">{texts.console}</Badge>
      </SidebarHead>
      <nav aria-label={texts.console} className="grid gap-0.5">
        {consolePages.map(({ name, href }) => (
          <NavLink key={name} href={href} label={texts[name]} icon={<Icon path={pageIcons[name]} />} />
        ))}
      </nav>
      <div className="flex-1" />
      <NavLink href={paths.home()} label={texts.back} icon={<Icon path={icons.chevronLeft} />} />
    </>
  )
}
