import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { importAgentMutation, importPreviewQuery } from '@/lib/client/api/agent-transfer'
import { useApi } from '@/lib/client/api/api-context'
import { agentTransferRoutes } from '@/lib/contract/routes/agent-transfer-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { ImportFailure } from './import-failure'
import { ImportPreview } from './import-preview'

interface ImportFormProps {
  readonly file: File
  readonly onClose: () => void
}

/** What a file would create, and what is left out of it, before it is imported. */
export function ImportForm({ file, onClose }: ImportFormProps) {
  const texts = useTexts('agentTransfer')
  const common = useTexts('common')
  const router = useRouter()
  const api = useApi(agentTransferRoutes)
  const preview = useQuery(importPreviewQuery(api, file))
  const importing = useMutation(importAgentMutation(api, useQueryClient()))
  const error = preview.error ?? importing.error

  const confirm = () =>
    importing.mutate(preview.data?.content, {
      onSuccess: (id) => {
        onClose()
        router.push(paths.agentEdit(id))
      },
    })

  return (
    <div className="grid gap-4">
      <output className="text-ink-faint empty:hidden">
        {preview.isPending && texts.reading}
        {importing.isPending && texts.importing}
      </output>
      {preview.data && <ImportPreview preview={preview.data} />}
      {error && <ImportFailure error={error} fileName={file.name} />}
      <div className="flex justify-end gap-2.5 pb-1">
        <Button onClick={onClose}>{preview.isError ? common.close : common.cancel}</Button>
        {!preview.isError && (
          <Button tone="primary" disabled={preview.isPending || importing.isPending} onClick={confirm}>
            {texts.import}
          </Button>
        )}
      </div>
    </div>
  )
}
