'use client'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import type { PluginSummary } from '@/lib/contract/plugins/plugin'
import { Texts, useAllTexts } from '@/lib/messages/use-texts'
import { PluginDetails } from './plugin-details'

/** @returns a function that shows a plugin in a dialog */
export function useOpenDetails(): (plugin: PluginSummary) => void {
  const texts = useAllTexts()
  return (plugin) =>
    void pushDialog({
      title: plugin.name,
      body: (
        <Texts messages={texts}>
          <PluginDetails plugin={plugin} />
        </Texts>
      ),
    })
}
