'use client'
import { PageHeading } from '@/components/headings/page-heading'
import { ConsoleFrame, ConsoleSkeleton } from '../console-frame'
import { ListedWorks } from '../listed/listed-works'
import { useListedPlugins } from './use-listed-plugins'

/** Plugins that are public or taken down. */
export function ConsolePluginsView() {
  const kind = useListedPlugins()
  return (
    <ConsoleFrame
      current="plugins"
      skeleton={<ConsoleSkeleton label={kind.texts.loading} heights={['h-96']} />}
    >
      {() => (
        <>
          <PageHeading title={kind.texts.title} className="mb-4" />
          <ListedWorks kind={kind} />
        </>
      )}
    </ConsoleFrame>
  )
}
