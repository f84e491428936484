'use client'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { DraftOptions } from '@/components/drafts/use-draft'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { sidePanel } from '@/components/ui/side-panel/side-panel-store'
import { Tabs } from '@/components/ui/tabs'
import { useApi } from '@/lib/client/api/api-context'
import { knowledgeQuery } from '@/lib/client/api/knowledge'
import type { AgentSettings } from '@/lib/contract/made-agent'
import { knowledgeRoutes } from '@/lib/contract/routes/knowledge-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useAgentDraft } from './draft/use-agent-draft'
import { EditorProvider, useEditor } from './editor-context'
import { EditorHeader } from './editor-header'
import { AdvancedTab } from './form/advanced-tab'
import { SettingsTab } from './form/settings-tab'
import { knowledgePanelId } from './knowledge/knowledge-panel-id'
import { NoDraft } from './no-draft'
import { PreviewPane } from './preview/preview-pane'
import { useEditorTab } from './use-editor-tab'
import { versionsPanelId } from './versions/versions-panel'

const KnowledgeTab = dynamic(() => import('./knowledge/knowledge-tab').catch(emptyFallback), { ssr: false })
const ToolsTab = dynamic(() => import('./tools/tools-tab').catch(emptyFallback), { ssr: false })

/** Form and trial conversation of an own agent; what is typed is saved automatically. */
export function AgentEditor(props: DraftOptions<AgentSettings>) {
  const { store, state, ensureId } = useAgentDraft(props)
  return (
    <EditorProvider agentId={props.id} ensureId={ensureId} store={store} state={state}>
      <Workbench />
    </EditorProvider>
  )
}

/**
 * In a wide window the page scrolls with the conversation, and the form scrolls next to it. Below that one of the two is
 * shown.
 */
function Workbench() {
  const { place, chosen } = useStore(sidePanel)
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const formTop = useRef(0)
  const hasPanel = chosen === versionsPanelId || chosen === knowledgePanelId || undefined

  // Where only one of the two is shown, each keeps its place: the form where it was, the conversation at its end.
  const showPreview = (isOpen: boolean) => {
    if (isOpen) formTop.current = window.scrollY
    setIsPreviewOpen(isOpen)
    requestAnimationFrame(() =>
      window.scrollTo(0, isOpen ? document.documentElement.scrollHeight : formTop.current),
    )
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col [--editor-head:4.25rem]">
      <EditorHeader isPreviewOpen={isPreviewOpen} onPreview={() => showPreview(!isPreviewOpen)} />
      <div
        data-panel={hasPanel}
        className="grid flex-1 grid-cols-[minmax(0,1fr)] wide:not-data-panel:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]"
      >
        <div
          data-covered={isPreviewOpen || undefined}
          className="min-w-0 px-9 pt-5 pb-16 max-md:px-4 max-wide:data-covered:hidden wide:sticky wide:top-(--editor-head) wide:h-[calc(100dvh-var(--editor-head))] wide:overflow-y-auto"
        >
          <FormTabs />
        </div>
        <PreviewPane
          isOpen={isPreviewOpen}
          isDocked={place === 'docked'}
          isCovered={hasPanel === true}
          onClose={() => showPreview(false)}
        />
      </div>
    </div>
  )
}

function FormTabs() {
  const { agentId, store, settings } = useEditor()
  const { tabs } = useTexts('agentEditor')
  const { data: knowledge } = useQuery({
    ...knowledgeQuery(useApi(knowledgeRoutes), agentId),
    enabled: agentId !== '',
  })
  const count = knowledge?.list.length ?? 0
  const { tab, chooseTab } = useEditorTab(agentId)
  return (
    // Only listens to events of the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="mx-auto max-w-[760px]"
      onBlur={() => void store.flush()}
      onCompositionStart={() => store.setComposing(true)}
      onCompositionEnd={() => store.setComposing(false)}
    >
      <Tabs
        label={tabs.label}
        value={tab}
        onChange={chooseTab}
        tabs={[
          { value: 'settings', label: tabs.settings, content: <SettingsTab /> },
          {
            value: 'knowledge',
            label: count > 0 ? fill(tabs.knowledgeCount, { count }) : tabs.knowledge,
            content: agentId === '' ? <NoDraft /> : <KnowledgeTab />,
          },
          {
            value: 'tools',
            label:
              settings.tools.length > 0
                ? fill(tabs.toolsCount, { count: settings.tools.length })
                : tabs.tools,
            content: agentId === '' ? <NoDraft /> : <ToolsTab />,
          },
          { value: 'advanced', label: tabs.advanced, content: <AdvancedTab /> },
        ]}
      />
    </div>
  )
}
