import 'server-only'
import { writerRoutes } from '@/lib/contract/routes/writer-routes'
import type { StoredDocument } from '@/lib/contract/writer/document'
import { ApiError } from './api-error'
import { serverApi } from './server-api.server'

/** @returns the document, null if there is none or it is somebody else's. @param id as in the address */
export async function ownDocumentOf(id: string): Promise<StoredDocument | null> {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) return null
  const api = await serverApi(writerRoutes)
  try {
    return await api('docGet', { doc_id: id }, { kind: 'write' })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}
