'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useDeletion } from '@/components/drafts/use-deletion'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { ellipsis } from '@/components/ui/icon-paths'
import { Menu } from '@/components/ui/menu'
import { useApi } from '@/lib/client/api/api-context'
import { refetchDocuments, writeClient } from '@/lib/client/api/documents'
import { writerRoutes } from '@/lib/contract/routes/writer-routes'
import type { DocumentSummary } from '@/lib/contract/writer/document'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

export function DocumentMenu({ document: { doc_id: id, title } }: { readonly document: DocumentSummary }) {
  const { remove: texts, menu, untitled } = useTexts('writer')
  const api = useApi(writerRoutes)
  const queryClient = useQueryClient()
  const name = title || untitled
  const ask = useDeletion({
    title: fill(texts.title, { name }),
    body: texts.body,
    confirm: texts.confirm,
    deleted: fill(texts.deleted, { name }),
    call: () => api('docDelete', { doc_id: id }, writeClient),
    onDeleted: () => refetchDocuments(queryClient),
    nextPath: paths.writer(),
  })
  return (
    <Menu
      label={menu}
      trigger={
        <IconButton label={`${menu}: ${name}`} className="relative z-1">
          <Icon path={ellipsis} />
        </IconButton>
      }
      items={[{ id: 'delete', label: texts.button, isDangerous: true, isAfterClose: true, onSelect: ask }]}
    />
  )
}
