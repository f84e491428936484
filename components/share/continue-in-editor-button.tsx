'use client'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { WithLogin } from '@/components/login/with-login'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { fileText } from '@/components/ui/icon-paths'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { shortTextOfError } from '@/lib/client/api/api-error'
import { writerRoutes } from '@/lib/contract/routes/writer-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

interface ContinueInEditorButtonProps {
  readonly conversationId: string
  readonly docId: string
}

/** Makes a document of an own answer and opens it. */
export function ContinueInEditorButton({ conversationId, docId }: ContinueInEditorButtonProps) {
  const { editor: texts } = useTexts('answer')
  const network = useTexts('network')
  const router = useRouter()
  const api = useApi(writerRoutes)
  const opening = useMutation({
    mutationFn: () =>
      api('docFromAnswer', { conversation_id: conversationId, doc_id: docId }, { kind: 'write' }),
    onSuccess: ({ doc_id: id }) => router.push(paths.writer(id)),
    onError: (error) =>
      void showToast({ content: error.message || shortTextOfError(error, network), icon: 'error' }),
  })
  return (
    <WithLogin>
      <IconButton
        label={opening.isPending ? texts.opening : texts.open}
        aria-busy={opening.isPending}
        onClick={() => !opening.isPending && opening.mutate()}
      >
        <Icon path={fileText} />
      </IconButton>
    </WithLogin>
  )
}
