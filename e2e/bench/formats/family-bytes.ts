import { readdirSync, readFileSync } from 'node:fs'
import { residentBytes } from '../support/process-usage.ts'

/** Resident memory of a process and of all that it has started, in bytes. */
export function familyBytes(pid: number): number {
  try {
    const own = residentBytes(pid)
    // One that is just ending has no memory left to report.
    if (Number.isNaN(own)) return 0
    return [...childrenOf(pid)].reduce((sum, child) => sum + familyBytes(child), own)
  } catch {
    // A process that has ended while it was looked at holds nothing.
    return 0
  }
}

function* childrenOf(pid: number): Generator<number> {
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
    yield* children.trim().split(' ').filter(Boolean).map(Number)
  }
}
