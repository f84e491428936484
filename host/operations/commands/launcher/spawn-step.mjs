import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { withParent } from '../with-parent.mjs'
import { root } from './project.mjs'

/** The environment of every step: the pinned Node first on the path, telemetry off. */
export function stepEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    NEXT_TELEMETRY_DISABLED: '1',
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    ...extra,
  }
}

const orphanCheckMs = 500
/** Time for a stopped step to end before it is killed: npm first removes what it has installed. */
const endWithinMs = 10_000

let endedBy = null

/** @returns {string | null} the signal that stopped this process: no further step should run */
export function signalReceived() {
  return endedBy
}

/**
 * Runs a command to its end, with the terminal's input and output. A signal to this process is passed to the command,
 * which has `endWithin` milliseconds to end.
 * @returns its exit code; 128 + n when signal n ended it
 */
export function spawnStep(
  command,
  args,
  { env = {}, quiet = false, onOutput, endWithin = endWithinMs } = {},
) {
  return new Promise((resolve, reject) => {
    const piped = quiet || onOutput
    const step = withParent(command, args)
    const child = spawn(step.command, step.args, {
      cwd: root,
      env: stepEnvironment(env),
      stdio: ['ignore', piped ? 'pipe' : 'inherit', piped ? 'pipe' : 'inherit'],
    })
    let kept = ''
    let limit
    for (const stream of piped ? [child.stdout, child.stderr] : []) {
      stream.setEncoding('utf8').on('data', (text) => {
        kept = (kept + text).slice(-20_000)
        onOutput?.(text)
      })
    }
    const forward = (signal) => {
      endedBy ??= signal
      child.kill(signal)
      limit ??= setTimeout(() => child.kill('SIGKILL'), endWithin)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    // npm may be killed without a signal to us: then our parent is another process.
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.ppid !== parent) forward('SIGTERM')
    }, orphanCheckMs)
    for (const signal of signals) process.on(signal, forward)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      clearInterval(watch)
      clearTimeout(limit)
      for (const each of signals) process.off(each, forward)
      if (code !== 0 && quiet) process.stderr.write(kept)
      resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : 15))
    })
  })
}
