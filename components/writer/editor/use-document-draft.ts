import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { mayOutliveThePage, useDraft } from '@/components/drafts/use-draft'
import { useApi } from '@/lib/client/api/api-context'
import { refetchDocument, writeClient } from '@/lib/client/api/documents'
import { writerRoutes } from '@/lib/contract/routes/writer-routes'
import { documentSettings, type StoredDocument, type VersionReason } from '@/lib/contract/writer/document'
import { documentKind } from '../document-kind'

/**
 * The document as a draft, saved automatically while the component is mounted.
 * @returns also a function that says why the next version is stored
 */
export function useDocumentDraft({
  uid,
  document,
}: {
  readonly uid: string
  readonly document: StoredDocument
}) {
  const { doc_id: id, version } = document
  const api = useApi(writerRoutes)
  const queryClient = useQueryClient()
  const reason = useRef<VersionReason>('auto')
  const stored = { version, settings: documentSettings.parse(document) }
  const draft = useDraft(documentKind, { id, uid, stored }, () => ({
    save: async (settings, based, isLeaving) => {
      const why = reason.current
      const input = { ...settings, doc_id: id, version: based, reason: why }
      const options = { ...writeClient, keepalive: mayOutliveThePage(input, isLeaving) }
      const saved = await api('docSave', input, options)
      if (reason.current === why) reason.current = 'auto'
      refetchDocument(queryClient, id)
      return saved.version
    },
    load: async () => {
      const current = await api('docGet', { doc_id: id }, writeClient)
      return { version: current.version, settings: documentSettings.parse(current) }
    },
  }))
  const saveAs = (why: VersionReason) => {
    reason.current = why
  }
  return { ...draft, saveAs }
}
