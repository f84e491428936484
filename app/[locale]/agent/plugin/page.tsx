import type { Metadata } from 'next'
import { LazyServers } from '@/components/mcp/lazy-servers'
import type { FirstPluginPage } from '@/components/plugins/store/first-plugin-page'
import { PluginsView } from '@/components/plugins/store/plugins-view'
import { type StoreAddress, storeFilterOf } from '@/components/plugins/store/store-address'
import { serverApi } from '@/lib/client/api/server-api.server'
import { signedInUser } from '@/lib/client/api/signed-in-user.server'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { orNull } from '../../../or-null'
import { type LocaleParams, pageLocale } from '../../../page-locale'
import { firstText } from '../../../search-params'

interface PluginsProps extends LocaleParams {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

/** Plugins of one page, as the browser asks for them. */
const pageSize = 24

export async function generateMetadata(props: LocaleParams): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  return { title: messages.pluginStore.title, robots: { index: false } }
}

/** Public; the first published plugins are in the HTML. */
export default async function PluginsPage(props: PluginsProps) {
  const { messages } = await pageLocale(props)
  const [user, first] = await Promise.all([signedInUser(), readStore(await addressOf(props))])
  return (
    <Texts messages={pageMessagesOf(messages, 'pluginStore', 'pluginEditor', 'mcp', 'errors', 'report')}>
      <PluginsView isMember={user !== null} first={first} servers={<LazyServers />} />
    </Texts>
  )
}

async function readStore(address: StoreAddress): Promise<FirstPluginPage | null> {
  const filter = storeFilterOf(address)
  const api = await serverApi(pluginRoutes)
  const page = await orNull(api('pluginAddList', { ...filter, page: 1, size: pageSize }))
  return page && { filter, page }
}

async function addressOf({ searchParams }: PluginsProps): Promise<StoreAddress> {
  const { tab, q, sort } = await searchParams
  return { tab: firstText(tab), q: firstText(q), sort: firstText(sort) }
}
