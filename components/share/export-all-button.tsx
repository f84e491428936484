'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { Button } from '@/components/ui/button'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { showToast } from '@/components/ui/toast/toast-store'
import { fetchFile } from '@/lib/client/api/fetch-file'
import { saveFile } from '@/lib/client/device/save-file'
import { appName } from '@/lib/client/page/app-name'
import { dialogueFilePaths } from '@/lib/contract/routes/share-routes'
import { useTexts } from '@/lib/messages/use-texts'

/** Thousands of conversations take a while; the host has a limit of its own. */
const limitMs = 15 * 60_000

export function ExportAllButton() {
  const texts = useTexts('settings')
  const queryClient = useQueryClient()
  const guard = useReclickGuard()
  const fetching = useMutation({
    mutationFn: () => fetchFile(queryClient, dialogueFilePaths.exportAll, {}, limitMs),
    onSuccess: ({ content, name }) => {
      saveFile(content, name || `${appName}.zip`)
      showToast({ content: texts.chatsExported, icon: 'success' })
    },
    onError: (error) => void showFailure(error, texts.chatsNotExported),
  })

  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-soft">{texts.exportChatsText}</p>
      <Button disabled={fetching.isPending} onClick={guard(() => fetching.mutate())}>
        {fetching.isPending ? texts.exportingChats : texts.exportChats}
      </Button>
    </div>
  )
}
