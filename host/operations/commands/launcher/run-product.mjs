import { spawn } from 'node:child_process'
import { nodeBinary, root } from './project.mjs'
import { stepEnvironment } from './spawn-step.mjs'

const orphanCheckMs = 500
/** Ctrl-C may arrive twice, from the terminal and from npm; only a later one means that the user insists. */
const impatienceMs = 1_000

/**
 * Runs a program of the product on its own Node until it ends. Signals are passed on, and the child ends together with
 * this process, even if that is killed.
 * @returns the exit code
 */
export function runProduct(file, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(nodeBinary, ['--disable-warning=ExperimentalWarning', file, ...args], {
      cwd: root,
      env: stepEnvironment({ NODE_ENV: process.env.NODE_ENV ?? 'production', ...env }),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    let firstSignalAt = 0
    const stop = (signal) => {
      const now = Date.now()
      if (firstSignalAt === 0) {
        firstSignalAt = now
        child.kill(signal)
      } else if (now - firstSignalAt > impatienceMs) {
        child.kill('SIGKILL')
      }
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
    // npm may be killed without a signal to us: then our parent is another process.
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent) stop('SIGTERM')
    }, orphanCheckMs).unref()
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 0 : 1)))
  })
}
