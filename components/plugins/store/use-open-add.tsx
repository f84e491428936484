'use client'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import type { PluginSummary } from '@/lib/contract/plugins/plugin'
import { fill } from '@/lib/messages/fill'
import { Texts, useAllTexts, useTexts } from '@/lib/messages/use-texts'
import { AddToAgent } from './add-to-agent'

/** @returns a function that asks in a dialog which agents get a plugin */
export function useOpenAdd(): (plugin: PluginSummary) => void {
  const texts = useAllTexts()
  const { addTo } = useTexts('pluginStore')
  return (plugin) =>
    void pushDialog({
      title: fill(addTo.title, { name: plugin.name }),
      body: (
        <Texts messages={texts}>
          <AddToAgent plugin={plugin} />
        </Texts>
      ),
    })
}
