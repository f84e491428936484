'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { FindForm } from '@/components/find-field/find-form'
import { PageHeading } from '@/components/headings/page-heading'
import { WithLogin } from '@/components/login/with-login'
import { buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { download, plus } from '@/components/ui/icon-paths'
import { LinkTabs } from '@/components/ui/link-tabs'
import { useApi } from '@/lib/client/api/api-context'
import { ownPluginsQuery } from '@/lib/client/api/plugins'
import { useAddressFilter } from '@/lib/client/page/use-address-filter'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import type { FirstPluginPage } from './first-plugin-page'
import { GroupPlugins } from './group-plugins'
import { OwnPlugins } from './own-plugins'
import { PublishedPlugins } from './published-plugins'
import { type StoreAddress, storeFilterOf, storeParameters } from './store-address'

/** Tabs of members. */
const ownTabs: ReadonlySet<string> = new Set(['mine', 'mcp'])

interface PluginsViewProps {
  readonly isMember: boolean
  /** Null if it could not be read; the browser retries. */
  readonly first: FirstPluginPage | null
  /** The member's servers of the Model Context Protocol. */
  readonly servers?: ReactNode
}

/** The store of plugins and one's own. What is shown is in the address. */
export function PluginsView({ isMember, first, servers }: PluginsViewProps) {
  const { filter: address, setFilter } = useAddressFilter(storeParameters, paths.plugins)
  const texts = useTexts('pluginStore')
  // The field has a state of its own, which a new key resets.
  const [resets, setResets] = useState(0)
  const tab = isMember && ownTabs.has(address.tab) ? address.tab : ''
  const own = useInfiniteQuery({ ...ownPluginsQuery(useApi(pluginRoutes)), enabled: isMember })
  const count = own.data?.pages[0]?.total ?? 0
  const mine = count > 0 ? fill(texts.mineCount, { count }) : texts.mine
  const filter = storeFilterOf(address)
  const showAll = () => {
    setFilter({ q: '' })
    setResets(resets + 1)
  }
  return (
    <div className="page-body max-w-[1180px]">
      <StoreHeader
        key={resets}
        address={address}
        onKeyword={(q) => q !== filter.keyword && setFilter({ q, tab: '' })}
      />
      <div className="mt-3 border-b border-line">
        {isMember && (
          <LinkTabs
            label={texts.tabs}
            value={tab}
            tabs={Object.entries({ '': texts.store, mine, mcp: texts.servers }).map(([value, label]) => ({
              value,
              label,
              href: paths.plugins({ tab: value }),
            }))}
            onChoose={(value) => setFilter({ tab: value, q: '' })}
          />
        )}
      </div>
      {tab === 'mine' && <OwnPlugins />}
      {tab === 'mcp' && servers}
      {tab === '' && (
        <>
          {filter.keyword === '' && <GroupPlugins isMember={isMember} />}
          <PublishedPlugins
            first={first}
            filter={filter}
            address={address}
            onChange={setFilter}
            onShowAll={showAll}
          />
        </>
      )}
    </div>
  )
}

interface StoreHeaderProps {
  readonly address: StoreAddress
  readonly onKeyword: (keyword: string) => void
}

function StoreHeader({ address, onKeyword }: StoreHeaderProps) {
  const texts = useTexts('pluginStore')
  return (
    <PageHeading
      title={texts.title}
      className=""
      actions={
        <>
          <FindForm action={paths.plugins()} label={texts.find} initial={address.q} onKeyword={onKeyword} />
          <WithLogin>
            <Link prefetch={false} href={paths.pluginImport()} className={buttonStyle({ size: 'head' })}>
              <Icon path={download} className="size-4" />
              {texts.import}
            </Link>
          </WithLogin>
          <WithLogin>
            <Link
              prefetch={false}
              href={paths.pluginNew()}
              className={buttonStyle({ tone: 'primary', size: 'head' })}
            >
              <Icon path={plus} className="size-4" />
              {texts.create}
            </Link>
          </WithLogin>
        </>
      }
    />
  )
}
