import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { download } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import { fetchFile } from '@/lib/client/api/fetch-file'
import { saveFile } from '@/lib/client/device/save-file'
import { type CheckFormat, checkExportPath, checkFormats } from '@/lib/contract/routes/check-routes'
import { useTexts } from '@/lib/messages/use-texts'

/** The result as a file. */
export function ExportCheck({ id }: { readonly id: string }) {
  const texts = useTexts('check')
  const queryClient = useQueryClient()
  const exporting = useMutation({
    mutationFn: (format: CheckFormat) => fetchFile(queryClient, checkExportPath, { id, format }),
    onSuccess: ({ content, name }, format) => saveFile(content, name || `${texts.fileName}.${format}`),
    onError: (error) => void showFailure(error, texts.exportFailed),
  })
  return (
    <Menu
      label={texts.export}
      trigger={
        <Button size="head" aria-busy={exporting.isPending}>
          <Icon path={download} className="size-4" />
          {exporting.isPending ? texts.exporting : texts.export}
        </Button>
      }
      items={checkFormats.map((format) => ({
        id: format,
        label: texts.formats[format],
        isDisabled: exporting.isPending,
        onSelect: () => exporting.mutate(format),
      }))}
    />
  )
}
