'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { download } from '@/components/ui/icon-paths'
import { fetchFile } from '@/lib/client/api/fetch-file'
import { saveFile } from '@/lib/client/device/save-file'
import { appName } from '@/lib/client/page/app-name'
import { dialogueFilePaths } from '@/lib/contract/routes/share-routes'
import { useTexts } from '@/lib/messages/use-texts'

/** Saves the content of a link as one long image, with sources, QR code and label. */
export function LongImageButton({ id }: { readonly id: string }) {
  const texts = useTexts('share')
  const queryClient = useQueryClient()
  const drawing = useMutation({
    mutationFn: () => fetchFile(queryClient, dialogueFilePaths.shareImage, { id, picture: 'long' }),
    onSuccess: ({ content, name }) => saveFile(content, name || `${appName}.png`),
    onError: (error) => void showFailure(error, texts.imageFailed),
  })
  return (
    <div>
      <Button disabled={drawing.isPending} onClick={() => drawing.mutate()}>
        <Icon path={download} className="size-4" />
        {drawing.isPending ? texts.creatingImage : texts.longImage}
      </Button>
    </div>
  )
}
