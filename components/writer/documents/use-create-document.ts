import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { refetchDocuments, writeClient } from '@/lib/client/api/documents'
import type { QueryOf } from '@/lib/contract/routes/route'
import { writerRoutes } from '@/lib/contract/routes/writer-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

/** @returns a function that creates a document and opens it */
export function useCreateDocument() {
  const errors = useTexts('errors')
  const router = useRouter()
  const api = useApi(writerRoutes)
  const queryClient = useQueryClient()
  const [isCreating, setIsCreating] = useState(false)
  const create = async (given: QueryOf<typeof writerRoutes.docCreate> = {}) => {
    if (isCreating) return
    setIsCreating(true)
    try {
      const { doc_id: id } = await api('docCreate', given, writeClient)
      refetchDocuments(queryClient)
      router.push(paths.writer(id))
    } catch (error) {
      showToast({ content: sentenceOfError(error, errors), icon: 'error' })
    } finally {
      setIsCreating(false)
    }
  }
  return { create, isCreating }
}
