import { readFileSync } from 'node:fs'

/** The kernel's clock tick, in which it counts processor time; 100 a second on every Linux that Node runs on. */
const tickMs = 10

/** Processor time that a process has used, its own and the kernel's on its behalf, in ms (proc_pid_stat(5)). */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may hold spaces; what follows it starts with field 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) * 1_024
}
