import type { JSONContent } from '@tiptap/core'

/** Shorter ones are parsed sooner than a worker has started. */
export const longCharacters = 20_000
/** A worker whose script does not come. */
const limitMs = 5_000

export interface ParsedDocument {
  readonly markdown: string
  readonly content: JSONContent
}

/**
 * Parses Markdown in a worker, while the editor is loaded.
 * @returns null when the worker could not do it: the editor then parses it itself
 */
export function parseAhead(markdown: string): Promise<ParsedDocument | null> {
  const worker = new Worker(new URL('./parse.worker.ts', import.meta.url))
  const parsed = new Promise<ParsedDocument | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<JSONContent>) =>
      resolve({ markdown, content: data }),
    )
    worker.addEventListener('error', () => resolve(null))
    setTimeout(() => resolve(null), limitMs)
  })
  worker.postMessage(markdown)
  return parsed.finally(() => worker.terminate())
}
