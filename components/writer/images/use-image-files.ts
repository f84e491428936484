import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { maxImageBytes } from '@/lib/contract/document-formats'
import { fileRoutes } from '@/lib/contract/routes/file-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { fileAddress } from '@/lib/text/addresses/file-address'
import type { ImageFiles } from './image-files'

/** Addresses are signed for an hour at least. */
const signedMs = 30 * 60_000

/** Stores images of the document among the member's files; the same for the life of the page. */
export function useImageFiles() {
  const { images: texts } = useTexts('writer')
  const errors = useTexts('errors')
  const api = useApi(fileRoutes)
  const queryClient = useQueryClient()
  const [files] = useState<ImageFiles>(() => ({
    upload: async (file, signal) => {
      const { uploadFile } = await import('@/lib/client/attachments/upload-file')
      return fileAddress(await uploadFile(api, file, { kind: 'image', signal }))
    },
    open: (fileId) =>
      queryClient.fetchQuery({
        queryKey: ['file-url', fileId],
        queryFn: async () => (await api('fileInfo', { file_id: fileId })).url ?? null,
        staleTime: signedMs,
      }),
    sentenceOf: (error) => sentenceOfError(error, errors),
    texts,
  }))
  const onUnusable = (count: number) =>
    void showToast({
      icon: 'error',
      content: fill(texts.unusable, { count, megabytes: maxImageBytes / 1024 / 1024 }),
    })
  return { images: files, onUnusable }
}
