import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closeFiles } from '@/components/file-text/file-panel'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError, textOfError } from '@/lib/client/api/api-error'
import {
  chooseHiddenMutation,
  deleteFilesMutation,
  idsOfRow,
  retryFileMutation,
  stopFileMutation,
} from '@/lib/client/api/files'
import { type FileVersion, fileRoutes, type ListedFile } from '@/lib/contract/routes/file-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { DeleteQuestion } from './delete-question'

export function useFileActions(onDeleted: (ids: readonly string[]) => void) {
  const texts = useTexts('files')
  const errors = useTexts('errors')
  const api = useApi(fileRoutes)
  const queryClient = useQueryClient()

  const onError = (error: unknown) => {
    const sentence = error instanceof ApiError && error.code === 'conflict' ? error.message : ''
    showToast({ icon: 'error', content: sentence || textOfError(error, errors).title })
  }

  const deletion = useMutation(deleteFilesMutation(api, queryClient))
  const retrying = useMutation({ ...retryFileMutation(api, queryClient), onError })
  const choosing = useMutation({ ...chooseHiddenMutation(api, queryClient), onError })

  const stopping = useMutation({ ...stopFileMutation(api, queryClient), onError })

  const removeNow = async (ids: readonly string[], count: number) => {
    try {
      await deletion.mutateAsync(ids)
      onDeleted(ids)
      closeFiles(ids)
      showToast({ icon: 'success', content: fill(texts.removed, { count }) })
    } catch (error) {
      onError(error)
    }
  }

  return {
    isDeleting: deletion.isPending,
    retry: ({ file_id }: ListedFile) =>
      retrying.mutate(file_id, { onSuccess: () => showToast({ content: texts.retried }) }),
    chooseHidden: ({ file_id }: ListedFile, include: boolean) =>
      choosing.mutate({ file_id, include }, { onSuccess: () => showToast({ content: texts.retried }) }),
    stop: ({ file_id }: ListedFile) =>
      stopping.mutate(file_id, { onSuccess: () => showToast({ content: texts.stopped }) }),
    /** Confirms first, showing where they were used. */
    remove: (files: readonly ListedFile[]) =>
      pushDialog({
        title:
          files.length === 1
            ? fill(texts.removeTitle, { name: files[0]?.name ?? '' })
            : fill(texts.removeManyTitle, { count: files.length }),
        body: <DeleteQuestion files={files} texts={texts} />,
        okText: texts.confirmRemove,
        footerVisible: true,
        onOk: (close) => {
          close()
          void removeNow(files.flatMap(idsOfRow), files.length)
        },
      }),
    /** Confirms first; other versions of the file stay. */
    removeVersion: ({ file_id, name, copy_ids: copies }: FileVersion) =>
      pushDialog({
        title: fill(texts.removeTitle, { name }),
        body: texts.removeVersionBody,
        okText: texts.confirmRemove,
        footerVisible: true,
        onOk: (close) => {
          close()
          void removeNow([file_id, ...copies], 1)
        },
      }),
  }
}

export type FileActions = ReturnType<typeof useFileActions>
