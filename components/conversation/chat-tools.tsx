import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { type ClipboardEvent, useEffect, useEffectEvent } from 'react'
import { leftOut } from '@/components/ui/left-out'
import { useApi } from '@/lib/api/api-context'
import { agentConfigQuery } from '@/lib/api/agent-config'
import { AttachButton } from './asking/attach-button'
import { makesPictures } from '@/lib/realtime/chosen-picture'
import { FileNotes } from './asking/ask-notes'
import { PictureChoices } from './asking/picture-choices'
import { StyleChoices } from './asking/style-choices'
import { useBroughtFile } from './asking/brought-file'
import { onFilesGiven } from './asking/given-files'
import { useAttachments } from './asking/use-attachments'
import { useIsStyled } from './use-is-styled'

const AttachmentRow = dynamic(() => import('./asking/attachment-row').catch(leftOut), { ssr: false })

/**
 * What the box for a message to an agent has besides: the files that it takes. A page's address that is pasted alone
 * counts as one where the agent reads pages.
 * @param agentId undefined where no agent is chatted with
 * @param hasStyle whether the length and tone of texts are chosen, which takes a model
 * @returns no slots where the agent takes words alone
 */
export function useChatTools(agentId: string | undefined, hasStyle = false) {
  const api = useApi()
  const { data } = useQuery({ ...agentConfigQuery(api, agentId), enabled: agentId !== undefined })
  const accepts = data?.accepts
  const files = useAttachments(agentId)
  useBroughtFile(files.bring)
  const takeGiven = useEffectEvent((given: readonly File[] = []) => files.add(given))
  // Sent by other parts of the page.
  useEffect(() => onFilesGiven((given) => takeGiven(given)), [])
  const onPaste = (event: ClipboardEvent) => {
    const link = event.clipboardData.getData('text/plain').trim()
    if (!accepts?.links || !/^https?:\/\/\S+$/i.test(link)) return files.onPaste(event)
    event.preventDefault()
    files.addLink(link)
  }
  const isStyled = useIsStyled(agentId, hasStyle)
  const choices = makesPictures(agentId) ? (
    <PictureChoices canImprove={(data?.models?.length ?? 0) > 0} />
  ) : (
    isStyled && <StyleChoices />
  )
  const style = choices ? { options: choices } : undefined
  const slots = accepts && {
    ...style,
    tools: <AttachButton onPick={files.add} extensions={accepts.extensions} />,
    notes: <FileNotes files={files} />,
    attachments: files.list && files.items.length > 0 && (
      <AttachmentRow list={files.list} items={files.items} isHeld={files.isHeld} onLogin={files.logIn} />
    ),
  }
  return { files, slots: slots ?? style, onPaste }
}
