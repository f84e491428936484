import { readFileSync } from 'node:fs'

/** @returns the memory of a process (RSS) in bytes; null when it has ended or the system does not report it */
export function residentBytes(pid: number): number | null {
  try {
    // The kernel generates this file on read, so reading it does not block.
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024
  } catch {
    return null
  }
}
