'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { Button } from '@/components/ui/button'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import { showToast } from '@/components/ui/toast/toast-store'
import { fetchFile } from '@/lib/client/api/fetch-file'
import { saveFile } from '@/lib/client/device/save-file'
import { appName } from '@/lib/client/page/app-name'
import { type CardFileFormat, dialogueFilePaths } from '@/lib/contract/routes/share-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { OwnRecord } from './card-view'

interface CardFileButtonProps {
  readonly record: OwnRecord
  readonly cardId: string
  readonly format: CardFileFormat
  readonly label: string
  readonly isDisabled?: boolean
}

export function CardFileButton({ record, cardId, format, label, isDisabled = false }: CardFileButtonProps) {
  const texts = useTexts('file')
  const queryClient = useQueryClient()
  // Server-rendered buttons don't handle clicks before hydration.
  const isHydrating = useIsHydrating()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      fetchFile(queryClient, dialogueFilePaths.export, {
        conversation_id: record.conversationId,
        doc_id: record.docId,
        card_id: cardId,
        format,
      }),
    onSuccess: ({ content, name }) => {
      saveFile(content, name || `${appName}.${format}`)
      showToast({ icon: 'success', content: fill(texts.exported, { format: texts.formats[format] }) })
    },
    onError: (error) => void showFailure(error, texts.failed),
  })

  return (
    <Button
      tone="quiet"
      size="small"
      className="max-md:min-h-11"
      disabled={isDisabled || isHydrating}
      aria-busy={isPending}
      onClick={() => !isPending && mutate()}
    >
      {label}
    </Button>
  )
}
