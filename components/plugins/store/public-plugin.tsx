'use client'
import type { PluginSummary } from '@/lib/contract/plugins/plugin'
import { PluginAvatar } from '../editor/plugin-avatar-field'
import { PluginDetails } from './plugin-details'

/** The page of a published plugin of somebody else. */
export function PublicPlugin({ plugin }: { readonly plugin: PluginSummary }) {
  return (
    <div className="mx-auto grid w-full max-w-[760px] grid-cols-[minmax(0,1fr)] gap-4 px-4 py-8">
      <header className="flex items-center gap-3">
        <PluginAvatar avatar={plugin.avatar} name={plugin.name} size="large" />
        <h1 className="min-w-0 font-serif text-2xl font-semibold wrap-anywhere">{plugin.name}</h1>
      </header>
      <PluginDetails plugin={plugin} />
    </div>
  )
}
