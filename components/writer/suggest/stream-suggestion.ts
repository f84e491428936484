import * as z from 'zod/mini'
import { ApiError } from '@/lib/client/api/api-error'
import { identityHeaders } from '@/lib/client/api/browser-api'
import { readEnvelope } from '@/lib/client/api/read-envelope'
import { documentFilePaths } from '@/lib/contract/routes/writer-routes'
import { type SuggestionLine, type SuggestionRequest, suggestionLine } from '@/lib/contract/writer/suggestion'

/**
 * Asks a model to write. Called on the page's own origin, as all calls of documents.
 * @returns the lines of the response as they come
 * @throws {ApiError} refused before the first line, not reached, or cut off before its end; cancelled by the signal
 */
export async function* streamSuggestion(
  request: SuggestionRequest,
  signal: AbortSignal,
): AsyncGenerator<SuggestionLine, void, void> {
  try {
    const response = await fetch(documentFilePaths.suggest, {
      method: 'POST',
      headers: { ...(await identityHeaders()), 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal,
    })
    if (!response.ok || !response.body) {
      const body: unknown = await response.json().catch(() => undefined)
      readEnvelope(body, [200, 0], { status: response.status, retryAfterMs: undefined })
      throw new ApiError('bad_reply')
    }
    let waiting = ''
    for await (const part of response.body.pipeThrough(
      new TextDecoderStream(),
    ) as unknown as AsyncIterable<string>) {
      const lines = (waiting + part).split('\n')
      waiting = lines.pop() ?? ''
      for (const line of lines) {
        const read = lineOf(line)
        yield read
        if (read.kind !== 'text') return
      }
    }
    throw new ApiError('network')
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(signal.aborted ? 'cancelled' : 'network', '', { cause: error })
  }
}

function lineOf(text: string): SuggestionLine {
  const parsed = z.safeParse(suggestionLine, JSON.parse(text))
  if (!parsed.success) throw new ApiError('bad_reply', '', { cause: parsed.error })
  return parsed.data
}
