import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useEnterKey } from '@/components/ui/enter-key'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { refetchDocument, writeClient } from '@/lib/client/api/documents'
import { writerRoutes } from '@/lib/contract/routes/writer-routes'
import { documentLimits } from '@/lib/contract/writer/document'
import { useTexts } from '@/lib/messages/use-texts'

interface VersionNameProps {
  readonly docId: string
  readonly name: string
  /** @returns the version that gets the name, after what is typed was saved */
  readonly versionOf: () => Promise<number>
  readonly onDone: () => void
}

/** The field for the name of a version: Enter and blur save, Escape cancels; an empty one takes the name away. */
export function VersionName({ docId, name, versionOf, onDone }: VersionNameProps) {
  const { history: texts } = useTexts('writer')
  const errors = useTexts('errors')
  const api = useApi(writerRoutes)
  const queryClient = useQueryClient()
  const [text, setText] = useState(name)
  const isOver = useRef(false)
  const { isSending, onCompositionEnd } = useEnterKey()

  const finish = () => {
    isOver.current = true
    onDone()
  }
  const save = async () => {
    const given = text.trim()
    if (isOver.current) return
    finish()
    if (given === name) return
    try {
      await api('docName', { doc_id: docId, version: await versionOf(), name: given }, writeClient)
    } catch (error) {
      showToast({ content: sentenceOfError(error, errors), icon: 'error' })
    }
    refetchDocument(queryClient, docId)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      // The panel stays open.
      event.stopPropagation()
      finish()
    } else if (isSending(event)) {
      event.preventDefault()
      void save()
    }
  }

  return (
    <input
      aria-label={texts.nameLabel}
      value={text}
      maxLength={documentLimits.name}
      // It takes the place of the pressed button.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onChange={(event) => setText(event.target.value)}
      onCompositionEnd={onCompositionEnd}
      onKeyDown={handleKey}
      onBlur={() => void save()}
      className="min-h-9 w-full min-w-0 rounded-s border border-indigo bg-paper-raised px-2.5 text-ink halo outline-none"
    />
  )
}
