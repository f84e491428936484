import 'client-only'
import type { Api } from '@/lib/client/api/api'
import { ApiError } from '@/lib/client/api/api-error'
import { maxDocumentBytes, readableExtensions } from '@/lib/contract/document-formats'
import { knowledgeLimits, type knowledgeRoutes } from '@/lib/contract/routes/knowledge-routes'
import { AttachmentList } from './attachment-list'
import { browserCalls } from './open-attachments'

const limits = {
  extensions: readableExtensions,
  maxFiles: knowledgeLimits.operatorFiles,
  maxBytes: maxDocumentBytes,
}

/**
 * Uploads to the knowledge of an agent. They are `ready` once the host has them: the list of the knowledge shows how
 * they are read.
 * @param onDuplicate receives the name of a file whose content the agent has already
 */
export function openKnowledgeUploads(
  api: Api<typeof knowledgeRoutes>,
  agentId: string,
  onDuplicate: (name: string) => void,
): AttachmentList {
  const known = new Set<string>()
  const browser = browserCalls(async (file_id) => {
    // A file that was there before isn't deleted with its second upload.
    if (!known.has(file_id)) await api('knowledgeDelete', { file_id }, { keepalive: true })
  })
  return new AttachmentList(
    {
      ...browser,
      sign: async (wish, signal) => {
        const call = () => api('knowledgeSign', { ...wish, agent_id: agentId }, { signal })
        const target = await inTurn(call, () => browser.pause(signal))
        if (target.exists) {
          known.add(target.file_id)
          onDuplicate(wish.name)
        }
        return target
      },
      put: async (target, file, options) => {
        if (!known.has(target.file_id)) await browser.put(target, file, options)
      },
      finish: async (file_id, signal) => {
        if (!known.has(file_id)) await api('knowledgeFinish', { file_id }, { signal })
      },
      link: (url, signal) => api('knowledgeLink', { agent_id: agentId, url }, { signal }),
      chooseHidden: (file_id, include, signal) => api('knowledgeHidden', { file_id, include }, { signal }),
      info: async (file_id) => ({
        file_id,
        name: '',
        size: 0,
        mime: '',
        state: 'ready',
        progress: 100,
        created: 0,
      }),
    },
    limits,
    false,
  )
}

/** Repeats a call that the host refuses because there were too many in the last minute, until it is accepted. */
async function inTurn<Result>(call: () => Promise<Result>, pause: () => Promise<void>): Promise<Result> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error
      const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? 0) / 1_000))
      for (let waited = 0; waited < seconds; waited += 1) await pause()
    }
  }
}
