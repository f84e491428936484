'use client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '@/lib/client/api/api-context'
import { pluginQuery } from '@/lib/client/api/plugins'
import { type PluginDraft, pluginSettings } from '@/lib/contract/plugins/plugin'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { ToolPanel } from '../tools/tool-panel'
import { DeletePlugin } from './delete-plugin'
import { PluginEditorProvider, usePluginEditor } from './plugin-context'
import { PluginFields } from './plugin-fields'
import { PluginHeader } from './plugin-header'
import { usePluginDraft } from './use-plugin-draft'

interface PluginEditorProps {
  readonly uid: string
  /** As the server has read it. */
  readonly draft: PluginDraft
}

/** The form of an own plugin and its tools; what is typed is saved automatically. */
export function PluginEditor({ uid, draft }: PluginEditorProps) {
  const { id } = draft
  const { store, state } = usePluginDraft(id, {
    uid,
    stored: { version: draft.version, settings: pluginSettings.parse(draft) },
  })
  const { data } = useQuery(pluginQuery(useApi(pluginRoutes), id))
  return (
    <PluginEditorProvider pluginId={id} store={store} state={state} standing={data?.draft ?? draft}>
      <div className="flex min-h-0 flex-1 flex-col [--editor-head:4.25rem]">
        <PluginHeader />
        <div className="grid flex-1 grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <Form />
          <ToolPanel />
        </div>
      </div>
    </PluginEditorProvider>
  )
}

function Form() {
  const { store, form } = usePluginEditor()
  return (
    // Only listens to events of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="min-w-0 px-9 pt-6 pb-12 max-md:px-4"
      onBlur={() => void store.flush()}
      onCompositionStart={() => store.setComposing(true)}
      onCompositionEnd={() => store.setComposing(false)}
    >
      <div className="mx-auto grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-8">
        <PluginFields form={form} />
        <DeletePlugin />
      </div>
    </div>
  )
}
