import { readFileSync } from 'node:fs'

/** @returns how much memory a process holds (RSS), in bytes; null when it has ended or the system does not say */
export function residentBytes(pid: number): number | null {
  try {
    // The kernel makes this file when it is read: nothing is waited for.
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024
  } catch {
    return null
  }
}
