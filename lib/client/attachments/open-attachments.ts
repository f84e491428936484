import 'client-only'
import type { AgentConfig } from '@/lib/client/api/agent-config'
import type { Api } from '@/lib/client/api/api'
import { ApiError, isUnreached } from '@/lib/client/api/api-error'
import { putFile } from '@/lib/client/api/put-file'
import { readEnvelope } from '@/lib/client/api/read-envelope'
import { hashFile } from '@/lib/client/library-upload/hash-file'
import type { fileRoutes } from '@/lib/contract/routes/file-routes'
import type { AttachmentFailure } from './attachment'
import { type AttachmentCalls, type AttachmentLimits, AttachmentList } from './attachment-list'

const pollMs = 1_000

export function openAttachments(
  api: Api<typeof fileRoutes>,
  limits: AttachmentLimits,
  isAwaitingLogin: boolean,
): AttachmentList {
  const remove = (fileId: string) => api('fileDelete', { file_id: fileId }, { keepalive: true })
  const calls: AttachmentCalls = {
    ...browserCalls(remove),
    sign: (wish, signal) => api('fileSign', wish, { signal }),
    link: (url, signal) => api('linkUpload', { url }, { signal }),
    finish: (file_id, signal) => api('fileFinish', { file_id }, { signal }),
    info: (file_id, signal) => api('fileInfo', { file_id }, { signal }),
    reread: (file_id, signal) => api('fileRetry', { file_id }, { signal }),
    chooseHidden: (file_id, include, signal) => api('fileHidden', { file_id, include }, { signal }),
  }
  return new AttachmentList(calls, limits, isAwaitingLogin)
}

/** @param accepts the files that an agent accepts; undefined for none */
export function limitsOf(accepts: AgentConfig['accepts']): AttachmentLimits {
  return {
    extensions: accepts?.extensions ?? [],
    isData: accepts?.data ?? false,
    seesImages: (accepts?.images_need ?? []).length === 0,
    maxFiles: accepts?.max_files ?? 0,
    maxBytes: accepts?.max_bytes ?? 0,
  }
}

/** The calls that are the same for uploads of all kinds. @param remove deletes an upload that was given up */
export function browserCalls(
  remove: AttachmentCalls['remove'],
): Pick<AttachmentCalls, 'hash' | 'put' | 'remove' | 'failureOf' | 'pause'> {
  return {
    hash: hashFile,
    put: async ({ file_id: fileId, upload_url: url, headers }, file, options) => {
      // After leaving the page the upload can't be resumed, and would take up space for a day.
      const leave = () => void remove(fileId).catch(ignore)
      window.addEventListener('pagehide', leave)
      const [body, codes, facts] = await putFile(url, file, headers, options).finally(() =>
        window.removeEventListener('pagehide', leave),
      )
      // Object storage responds with its own body, or none.
      if (facts.status < 200 || facts.status >= 300) readEnvelope(body, codes, facts)
    },
    remove,
    failureOf,
    pause,
  }
}

function failureOf(error: unknown): AttachmentFailure {
  const message = error instanceof ApiError && !isUnreached(error) ? error.message : ''
  const isRefused = error instanceof ApiError && message !== '' && error.code !== 'unavailable'
  return isRefused ? { kind: 'refused', message, mayRetry: !isLasting(error) } : { kind: 'broken', message }
}

/** Whether the file itself is refused because of its name or content. */
function isLasting({ code, field }: ApiError): boolean {
  return (
    code === 'bad_request' || code === 'unsupported_media' || (code === 'unprocessable' && field === 'name')
  )
}

/** The upload expires after a day anyway. */
function ignore(): void {}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, pollMs)
    signal.addEventListener('abort', end, { once: true })
  })
}
