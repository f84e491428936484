'use client'
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
          <h1 className="mb-4 font-serif text-2xl font-semibold">{kind.texts.title}</h1>
          <ListedWorks kind={kind} />
        </>
      )}
    </ConsoleFrame>
  )
}
