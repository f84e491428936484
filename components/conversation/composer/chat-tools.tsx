import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { type ClipboardEvent, useEffect, useEffectEvent } from 'react'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { agentConfigQuery } from '@/lib/client/api/agent-config'
import { useApi } from '@/lib/client/api/api-context'
import { usePreference } from '@/lib/client/page/preference-store'
import { generatesImages } from '@/lib/client/realtime/asking/chosen-image-options'
import { effectiveModel } from '@/lib/client/realtime/asking/chosen-model'
import { useIsStyled } from '../record/use-is-styled'
import { AttachButton } from './attach-button'
import { onFilesAttached } from './attach-files'
import type { ComposerSlots } from './composer'
import { ComposerNotes } from './composer-notes'
import { ImageChoices } from './image-choices'
import { useInitialAttachment } from './initial-attachment'
import { StyleChoices } from './style-choices'
import { useAttachments } from './use-attachments'
import type { useVoiceInput } from './use-voice-input'
import { VoiceButton } from './voice-button'

const ModelChoice = dynamic(() => import('./model-choice').catch(emptyFallback), { ssr: false })
const AttachmentRow = dynamic(() => import('./attachment-row').catch(emptyFallback), { ssr: false })

/**
 * An address becomes an attachment if the agent reads pages: one that is pasted, or the whole message.
 * @param agentId undefined outside of agent chats
 * @param hasStyle length and tone of texts can be chosen, which requires a model
 */
export function useChatTools(
  agentId: string | undefined,
  voice: ReturnType<typeof useVoiceInput>,
  draftKey: string,
  hasStyle = false,
) {
  const api = useApi()
  const { data } = useQuery({ ...agentConfigQuery(api, agentId), enabled: agentId !== undefined })
  const accepts = data?.accepts
  const files = useAttachments(`files:${draftKey}`, agentId)
  useInitialAttachment(files.addStored)
  const takeGiven = useEffectEvent((given: readonly File[] = []) => files.add(given))
  // Other parts of the page may send files.
  useEffect(() => onFilesAttached((given) => takeGiven(given)), [])

  const linkIn = (text: string) =>
    accepts?.links && /^https?:\/\/\S+$/i.test(text.trim()) ? text.trim() : ''
  const onPaste = (event: ClipboardEvent) => {
    const link = linkIn(event.clipboardData.getData('text/plain'))
    if (link === '') return files.onPaste(event)
    event.preventDefault()
    files.addLink(link)
  }

  const isStyled = useIsStyled(agentId, hasStyle)
  const hasModelChoice = useHasModelChoice(data?.models)
  const choices = generatesImages(agentId) ? (
    <ImageChoices canImprove={(data?.models?.length ?? 0) > 0} />
  ) : (
    isStyled && <StyleChoices />
  )
  const slots: ComposerSlots = {
    ...(choices ? { options: choices } : {}),
    ...(hasModelChoice && !generatesImages(agentId) ? { model: <ModelChoice agentId={agentId} /> } : {}),
    tools: (
      <div className="flex shrink-0 items-center">
        {/* Phone keyboards have speech input. */}
        <span className="contents max-sm:hidden">
          <VoiceButton voice={voice} />
        </span>
        {accepts && <AttachButton onPick={files.add} extensions={accepts.extensions} />}
      </div>
    ),
    notes: <ComposerNotes files={files} voice={voice} />,
    attachments: accepts && files.list && files.items.length > 0 && (
      <AttachmentRow
        list={files.list}
        items={files.items}
        isAwaitingLogin={files.isAwaitingLogin}
        onLogin={files.logIn}
      />
    ),
  }
  return { files, slots, linkIn, ...(accepts ? { dropZone: files.dropZone, onPaste } : {}) }
}

function useHasModelChoice(models: Parameters<typeof effectiveModel>[0] = []): boolean {
  const chosen = usePreference('model')
  const model = effectiveModel(models, chosen)
  return model !== null && (models.length > 1 || model.thinking || (chosen !== '' && model.id !== chosen))
}
