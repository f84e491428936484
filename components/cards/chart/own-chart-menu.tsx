import { useQueryClient } from '@tanstack/react-query'
import { fetchFile } from '@/lib/client/api/fetch-file'
import { dialogueFilePaths } from '@/lib/contract/routes/share-routes'
import type { OwnRecord } from '../card-view'
import { ChartMenu, type ChartMenuProps } from './chart-menu'

interface OwnChartMenuProps extends Omit<ChartMenuProps, 'fetchWorkbook'> {
  readonly record: OwnRecord
  readonly cardId: string
}

/** With the workbook of formulas over the rows used, which the host makes from the member's files. */
export function OwnChartMenu({ record, cardId, ...props }: OwnChartMenuProps) {
  const queryClient = useQueryClient()
  const fetchWorkbook = async () => {
    const file = await fetchFile(queryClient, dialogueFilePaths.export, {
      conversation_id: record.conversationId,
      doc_id: record.docId,
      card_id: cardId,
      format: 'xlsx',
    })
    return file.content
  }
  return <ChartMenu {...props} fetchWorkbook={fetchWorkbook} />
}
