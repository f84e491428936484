'use client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '@/lib/client/api/api-context'
import { toolsQuery } from '@/lib/client/api/plugins'
import type { Tool } from '@/lib/contract/plugins/tool'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { DebugPanel } from '../debug/debug-panel'
import { BodyFields } from './body-fields'
import { DeleteTool } from './delete-tool'
import { ParameterTable } from './parameter-table'
import { ReplyFields } from './reply-fields'
import { RequestFields } from './request-fields'
import { ToolEditorProvider, useToolEditor } from './tool-context'
import { ToolHeader } from './tool-header'
import { useToolDraft } from './use-tool-draft'

interface ToolEditorProps {
  readonly uid: string
  readonly pluginName: string
  readonly pluginAvatar: string
  /** As the server has read it. */
  readonly tool: Tool
}

/** The form of an own tool, and its debug panel next to it or, in a narrow window, below. */
export function ToolEditor({ uid, pluginName, pluginAvatar, tool }: ToolEditorProps) {
  const { store, state } = useToolDraft(uid, tool)
  const { data } = useQuery(toolsQuery(useApi(toolRoutes), tool.plugin_id))
  const current = data?.list.find(({ id }) => id === tool.id) ?? tool
  return (
    <ToolEditorProvider tool={current} store={store} state={state}>
      <div className="flex min-h-0 flex-1 flex-col [--editor-head:4.25rem]">
        <ToolHeader pluginName={pluginName} pluginAvatar={pluginAvatar} />
        <div className="grid flex-1 grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <Form />
          <DebugPanel />
        </div>
      </div>
    </ToolEditorProvider>
  )
}

function Form() {
  const { store } = useToolEditor()
  return (
    // Only listens to events of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="min-w-0 px-9 pt-6 pb-12 max-md:px-4"
      onBlur={() => void store.flush()}
      onCompositionStart={() => store.setComposing(true)}
      onCompositionEnd={() => store.setComposing(false)}
    >
      <div className="mx-auto grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-7">
        <RequestFields />
        <ParameterTable />
        <BodyFields />
        <ReplyFields />
        <DeleteTool />
      </div>
    </div>
  )
}
