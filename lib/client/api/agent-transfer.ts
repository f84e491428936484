import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { agentFileBytes, type agentTransferRoutes } from '@/lib/contract/routes/agent-transfer-routes'
import type { Api } from './api'
import { refreshMyAgents } from './square'

type TransferApi = Api<typeof agentTransferRoutes>

/** A chosen file that was not sent. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly why: 'large' | 'notJson' | 'deep'

  constructor(why: UnreadableFile['why'], cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/** What an import of this file would create, without storing it. @throws {UnreadableFile | ApiError} */
export function importPreviewQuery(api: TransferApi, file: File) {
  return queryOptions({
    queryKey: ['agent-import', file.name, file.size, file.lastModified],
    queryFn: async () => {
      const content = await readJson(file)
      const reply = await api('agentImport', { file: content })
      if ('id' in reply) throw new Error('Nothing is created without a confirmation.')
      return { ...reply, content }
    },
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Creates a draft from the content of a file. @returns its id */
export function importAgentMutation(api: TransferApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (content: unknown) => {
      const reply = await api('agentImport', { file: content, confirm: true })
      if (!('id' in reply)) throw new Error('A confirmed import creates a draft.')
      return reply.id
    },
    onSuccess: () => refreshMyAgents(queryClient),
  })
}

async function readJson(file: File): Promise<unknown> {
  if (file.size > agentFileBytes) throw new UnreadableFile('large')
  const text = await file.text()
  try {
    const content: unknown = JSON.parse(text)
    // Parsing has no limit of depth, but sending has.
    JSON.stringify(content)
    return content
  } catch (error) {
    throw new UnreadableFile(error instanceof RangeError ? 'deep' : 'notJson', error)
  }
}
