import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What a PDF says to a reader. */
export interface InspectedPdf {
  readonly text: string
  readonly info: Readonly<Record<string, unknown>> & { readonly Custom?: { readonly AIGC?: string } }
  /** The addresses of its links, of all pages. */
  readonly links: readonly string[]
}

/** Reads a PDF with the library that reads uploads, in a process of its own: a test's module loader cannot load it. */
export function inspectPdf(bytes: Uint8Array): InspectedPdf {
  const script = fileURLToPath(new URL('./inspect-pdf-child.ts', import.meta.url))
  const read = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    input: bytes,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (read.status !== 0) throw new Error(read.stderr)
  return JSON.parse(read.stdout) as InspectedPdf
}
