'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { chevronDown } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import { showToast } from '@/components/ui/toast/toast-store'
import { fetchFile } from '@/lib/client/api/fetch-file'
import { saveFile } from '@/lib/client/device/save-file'
import { type DocumentFormat, documentFilePaths, documentFormats } from '@/lib/contract/routes/writer-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useAskAboutDocument } from './use-ask-about-document'
import type { WriterHeaderProps } from './writer-header-props'

const labels = {
  docx: 'word',
  md: 'markdown',
  pptx: 'slides',
  txt: 'gb',
  bib: 'bibtex',
  ris: 'ris',
} as const satisfies Record<DocumentFormat, string>

/** The document as a file, as it is now. */
export function ExportDocument({
  docId,
  store,
  write,
}: Pick<WriterHeaderProps, 'docId' | 'store' | 'write'>) {
  const { export: texts, untitled } = useTexts('writer')
  const queryClient = useQueryClient()
  const exporting = useMutation({
    mutationFn: async (format: DocumentFormat) => {
      write()
      await store.flush()
      return fetchFile(queryClient, documentFilePaths.export, { doc_id: docId, format })
    },
    onSuccess: ({ content, name }, format) => {
      const fileName = name || `${store.getState().settings.title || untitled}.${format}`
      saveFile(content, fileName)
      showToast({ icon: 'success', content: fill(texts.exported, { name: fileName }) })
    },
    onError: (error) => void showFailure(error, texts.failed),
  })
  const asking = useAskAboutDocument({ docId, store, write })
  return (
    <Menu
      label={texts.title}
      note={texts.note}
      trigger={
        <Button tone="primary" aria-busy={exporting.isPending || asking.isPending}>
          {texts.title}
          <Icon path={chevronDown} className="size-4" />
        </Button>
      }
      items={[
        ...documentFormats.map((format) => ({
          id: format,
          label: texts[labels[format]],
          isDisabled: exporting.isPending,
          onSelect: () => exporting.mutate(format),
        })),
        { id: 'ask', label: texts.ask, isDisabled: asking.isPending, onSelect: () => asking.mutate() },
      ]}
    />
  )
}
