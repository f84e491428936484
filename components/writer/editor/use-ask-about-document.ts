import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { fetchFile } from '@/lib/client/api/fetch-file'
import { fileRoutes } from '@/lib/contract/routes/file-routes'
import { documentFilePaths } from '@/lib/contract/routes/writer-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { printableFileName } from '@/lib/text/printable-file-name'
import type { WriterHeaderProps } from './writer-header-props'

const fileNameCharacters = 80
const uploadMs = 60_000

/** Stores the document, as it is now, among the member's files, and opens a new chat with it attached. */
export function useAskAboutDocument({
  docId,
  store,
  write,
}: Pick<WriterHeaderProps, 'docId' | 'store' | 'write'>) {
  const { export: texts, untitled } = useTexts('writer')
  const errors = useTexts('errors')
  const api = useApi(fileRoutes)
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: async () => {
      write()
      await store.flush()
      const { title } = store.getState().settings
      const { content } = await fetchFile(queryClient, documentFilePaths.export, {
        doc_id: docId,
        format: 'md',
      })
      if (content.size === 0) return null
      const plain = title.replaceAll(/[\\/]/g, ' ').trim()
      const name = printableFileName(plain || untitled).slice(0, fileNameCharacters)
      const file = new File([content], `${name}.md`, { type: 'text/markdown' })
      const { uploadFile } = await import('@/lib/client/attachments/upload-file')
      return uploadFile(api, file, { kind: 'file', signal: AbortSignal.timeout(uploadMs) })
    },
    onSuccess: (fileId) => {
      if (fileId === null) showToast({ icon: 'error', content: texts.nothingToAsk })
      else router.push(paths.askAboutFile(fileId))
    },
    onError: (error) => void showToast({ icon: 'error', content: sentenceOfError(error, errors) }),
  })
}
