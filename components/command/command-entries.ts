import { useRouter } from 'next/navigation'
import {
  bookOpen,
  box,
  clock3,
  fileText,
  house,
  languages,
  layers,
  layoutGrid,
  listChecks,
  monitor,
  moon,
  pencil,
  settings,
  squarePen,
  sun,
} from '@/components/ui/icon-paths'
import { fixedAgents } from '@/lib/agents'
import { requestRefresh } from '@/lib/client/page/page-events'
import { choosePreference } from '@/lib/client/page/preference-store'
import { useRoutePath } from '@/lib/client/page/use-route-path'
import { chooseLocale, useLocale, useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'
import { matchEntry } from './match-entry'

export type EntryGroup = keyof Messages['command']['groups']

export interface CommandEntry {
  readonly id: string
  readonly group: EntryGroup
  readonly label: string
  /** A second line, or text at the right. */
  readonly detail?: string
  /** An icon, or a single character on a tile. */
  readonly icon?: string
  readonly glyph?: string
  readonly run: () => void
}

const shortcutsSlug = 'shortcuts'

/** @returns agents, pages and actions, which need no request */
export function useFixedEntries(): readonly CommandEntry[] {
  const { pages, actions } = useTexts('command')
  const agents = useTexts('agents')
  const router = useRouter()
  const locale = useLocale()
  const isHome = useRoutePath() === paths.home()

  const page = (id: keyof typeof pages, icon: string, href: string): CommandEntry => ({
    id: `page-${id}`,
    group: 'pages',
    label: pages[id],
    icon,
    run: () => router.push(href),
  })

  const action = (id: keyof typeof actions, icon: string, run: () => void): CommandEntry => ({
    id: `action-${id}`,
    group: 'actions',
    label: actions[id],
    icon,
    run,
  })

  return [
    ...fixedAgents.map(
      ({ id, type, glyph }): CommandEntry => ({
        id: `agent-${id}`,
        group: 'agents',
        label: agents[type].name,
        detail: agents[type].intro,
        glyph,
        run: () => router.push(paths.chat(type, id)),
      }),
    ),
    page('home', house, paths.home()),
    page('agents', layoutGrid, paths.agentHome()),
    page('templates', layers, paths.agentTemplate()),
    page('plugins', box, paths.plugins()),
    page('writer', pencil, paths.writer()),
    page('history', clock3, paths.history()),
    page('files', fileText, paths.files()),
    page('check', listChecks, paths.check()),
    page('help', bookOpen, paths.help()),
    page('settings', settings, paths.settings()),
    page('shortcuts', bookOpen, paths.help(shortcutsSlug)),
    page('terms', fileText, paths.terms()),
    page('privacy', fileText, paths.privacy()),
    // On the home page itself the search box is cleared.
    action('newSearch', squarePen, () => (isHome ? requestRefresh() : router.push(paths.home()))),
    action('themeLight', sun, () => choosePreference('theme', 'light')),
    action('themeDark', moon, () => choosePreference('theme', 'dark')),
    action('themeSystem', monitor, () => choosePreference('theme', 'system')),
    action('language', languages, () => chooseLocale(locale === 'en' ? 'zh-CN' : 'en')),
  ]
}

/** @returns entries whose name contains the query; if none, approximate matches */
export function findEntries(entries: readonly CommandEntry[], query: string): readonly CommandEntry[] {
  if (query.trim() === '') return entries
  const matched = entries.map((entry) => ({ entry, match: matchEntry(entry.label, query) }))
  const exact = matched.filter(({ match }) => match === 'exact')
  const best = exact.length > 0 ? exact : matched.filter(({ match }) => match === 'meant')
  return best.map(({ entry }) => entry)
}
