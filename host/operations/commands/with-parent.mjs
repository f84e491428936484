import { spawnSync } from 'node:child_process'

/** Whether this system can end a process together with its parent (util-linux, Linux only). */
const canFollow = spawnSync('setpriv', ['--pdeathsig', 'SIGKILL', 'true'], { stdio: 'ignore' }).status === 0

/**
 * Makes a command end together with the process that starts it, even if that is killed.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {{ command: string, args: string[] }} the same command when the system does not support it
 */
export function withParent(command, args) {
  if (!canFollow) return { command, args: [...args] }
  return { command: 'setpriv', args: ['--pdeathsig', 'SIGKILL', command, ...args] }
}
