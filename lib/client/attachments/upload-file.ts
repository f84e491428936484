import 'client-only'
import type { Api } from '@/lib/client/api/api'
import type { fileRoutes } from '@/lib/contract/routes/file-routes'
import { browserCalls } from './open-attachments'

/**
 * Uploads one file among the member's files.
 * @param kind images are not read for their text
 * @returns its id
 * @throws {ApiError}
 */
export async function uploadFile(
  api: Api<typeof fileRoutes>,
  file: File,
  { kind, signal }: { readonly kind: 'file' | 'image'; readonly signal: AbortSignal },
): Promise<string> {
  const remove = (fileId: string) => api('fileDelete', { file_id: fileId }, { keepalive: true })
  const { hash, put } = browserCalls(remove)
  const { name, size, type: mime } = file
  const wish = { name, size, mime, sha256: await hash(file) }
  const [sign, finish] =
    kind === 'image' ? (['imageSign', 'imageFinish'] as const) : (['fileSign', 'fileFinish'] as const)
  const target = await api(sign, wish, { signal })
  await put(target, file, { signal, onProgress: () => undefined })
  await api(finish, { file_id: target.file_id }, { signal })
  return target.file_id
}
