/// <reference lib="esnext.disposable" />
import type { Figure } from './table.ts'

/** What a part starts (processes, folders, browsers) is put here, and is gone once the part is over. */
export type Scope = AsyncDisposableStack

/** Why a part can't be measured on this machine. */
export interface Skipped {
  readonly skipped: string
}

/** One table of `npm run bench`. */
export interface BenchPart {
  readonly title: string
  measure(scope: Scope): Promise<readonly Figure[] | Skipped>
}
