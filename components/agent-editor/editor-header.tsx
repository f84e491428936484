'use client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { agentStandingQuery } from '@/lib/client/api/agent-drafts'
import { useApi } from '@/lib/client/api/api-context'
import { agentStatus } from '@/lib/contract/made-agent'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { useAllTexts, useTexts } from '@/lib/messages/use-texts'
import { AgentIcon } from './agent-icon'
import { AgentSaveStatus } from './agent-save-status'
import { useEditor } from './editor-context'
import { EditorMenu } from './editor-menu'
import { previewId } from './preview/preview-pane'
import { openPublish } from './publish/open-publish'
import { ShareAgentButton } from './share-agent-button'
import { VersionsButton } from './versions/versions-panel'

interface EditorHeaderProps {
  readonly isPreviewOpen: boolean
  readonly onPreview: () => void
}

export function EditorHeader({ isPreviewOpen, onPreview }: EditorHeaderProps) {
  const editor = useEditor()
  const texts = useTexts('agentEditor')
  const all = useAllTexts()
  const { name, icon } = editor.settings
  const isStored = editor.agentId !== ''
  const { data } = useQuery({
    ...agentStandingQuery(useApi(agentRoutes), editor.agentId),
    enabled: isStored,
  })
  const isPublished = data?.status === agentStatus.published

  return (
    <header className="sticky top-0 z-15 flex min-h-(--editor-head) items-center gap-3 border-b border-line bg-paper px-9 py-3 max-md:static max-md:flex-wrap max-md:px-4 max-md:py-2 short:static! large-text:static large-text:flex-wrap">
      <AgentIcon icon={icon} name={name} />
      <div className="min-w-0 flex-1 max-md:basis-40">
        <h1 className="truncate font-serif text-lg font-semibold">{name.trim() || texts.untitled}</h1>
        <AgentSaveStatus />
      </div>
      {/* Their room is kept while there is no draft. On a phone they are a second row, below the title and publishing. */}
      <div
        inert={!isStored}
        className="flex flex-wrap items-center gap-2 inert:invisible max-md:order-last max-md:basis-full"
      >
        <Button
          aria-expanded={isPreviewOpen}
          aria-controls={previewId}
          onClick={onPreview}
          className="wide:hidden"
        >
          {isPreviewOpen ? texts.preview.close : texts.preview.open}
        </Button>
        <VersionsButton />
        <EditorMenu />
        {data?.status !== agentStatus.takenDown && <ShareAgentButton isPublished={isPublished} />}
      </div>
      <Button
        tone="primary"
        inert={!isStored}
        aria-haspopup="dialog"
        onClick={() => openPublish(editor, all)}
        className="inert:invisible"
      >
        {/* As wide as the longer one: which it is becomes known after the first view. */}
        <span className="grid *:col-start-1 *:row-start-1">
          <span>{isPublished ? texts.publish.again : texts.publish.button}</span>
          <span aria-hidden className="invisible">
            {texts.publish.again}
          </span>
        </span>
      </Button>
    </header>
  )
}
