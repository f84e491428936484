'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { download } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import { showToast } from '@/components/ui/toast/toast-store'
import { fetchFile } from '@/lib/client/api/fetch-file'
import { saveFile } from '@/lib/client/device/save-file'
import { appName } from '@/lib/client/page/app-name'
import {
  dialogueFilePaths,
  type ExportFormat,
  exportFormats,
  textFormats,
} from '@/lib/contract/routes/share-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface ExportMenuProps {
  readonly conversationId: string
  /** Without sources there are no references to export. */
  readonly hasSources?: boolean
  /** Of a button with words, in a list of them; an icon by default. */
  readonly rowStyle?: string
}

export function ExportMenu({ conversationId, hasSources = true, rowStyle }: ExportMenuProps) {
  const texts = useTexts('file')
  const queryClient = useQueryClient()
  const exporting = useMutation({
    mutationFn: (format: ExportFormat) =>
      fetchFile(queryClient, dialogueFilePaths.export, { conversation_id: conversationId, format }),
    onSuccess: ({ content, name }, format) => {
      saveFile(content, name || `${appName}.${format}`)
      showToast({ icon: 'success', content: fill(texts.exported, { format: texts.formats[format] }) })
    },
    onError: (error) => void showFailure(error, texts.failed),
  })
  const isBusy = exporting.isPending
  const label = isBusy ? fill(texts.exporting, { format: texts.formats[exporting.variables] }) : texts.export

  return (
    <>
      <Menu
        label={texts.export}
        note={texts.labelled}
        trigger={
          rowStyle === undefined ? (
            <IconButton label={label} aria-busy={isBusy}>
              <Icon path={download} className={isBusy ? 'animate-breathe' : ''} />
            </IconButton>
          ) : (
            <Button tone="quiet" className={rowStyle} aria-busy={isBusy}>
              <Icon path={download} className="size-4" />
              {label}
            </Button>
          )
        }
        items={(hasSources ? exportFormats : textFormats).map((format) => ({
          id: format,
          label: texts.formats[format],
          hint: texts.hints[format],
          isDisabled: isBusy,
          onSelect: () => exporting.mutate(format),
        }))}
      />
      <output className="sr-only">{isBusy && label}</output>
    </>
  )
}
