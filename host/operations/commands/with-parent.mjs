import { spawnSync } from 'node:child_process'

/** Whether this system can end a process with the one that started it (util-linux, Linux alone). */
const canFollow = spawnSync('setpriv', ['--pdeathsig', 'SIGKILL', 'true'], { stdio: 'ignore' }).status === 0

/**
 * Makes a command end with the process that starts it, however that one ends: killed, it can end nothing itself.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {{ command: string, args: string[] }} the same command where the system has no means for it
 */
export function withParent(command, args) {
  if (!canFollow) return { command, args: [...args] }
  return { command: 'setpriv', args: ['--pdeathsig', 'SIGKILL', command, ...args] }
}
