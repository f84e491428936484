import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from '@jest/globals'

const step = pathToFileURL('host/operations/commands/launcher/spawn-step.mjs').href

/** What a run of checks does: a step that would last for an hour, then another one. */
const runner = (work: string) => `
  const { spawnStep, signalReceived } = await import('${step}')
  const long = '${work}; process.stdout.write(String(process.pid)); setTimeout(() => {}, 3600000)'
  await spawnStep('node', ['-e', long], { endWithin: 200, onOutput: (text) => console.log('step ' + text) })
  console.log('next ' + signalReceived())
`

async function started(work = ''): Promise<{ run: ChildProcess; output: () => string; stepPid: number }> {
  const run = spawn(process.execPath, ['--input-type=module', '-e', runner(work)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  run.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  while (!/step \d+/.test(text)) await once(run.stdout, 'data')
  return { run, output: () => text, stepPid: Number(/step (\d+)/.exec(text)?.[1]) }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The test's own limit ends the wait. */
async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(20)
}

describe('a run of steps that is ended', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s ends its step and says which signal it was',
    async (signal) => {
      const { run, output, stepPid } = await started()
      run.kill(signal)
      await once(run, 'close')
      await untilGone(stepPid)
      expect(output()).toContain(`next ${signal}`)
    },
  )

  test('kills a step that does not end on its own', async () => {
    const { run, output, stepPid } = await started('process.on("SIGTERM", () => {})')
    run.kill('SIGTERM')
    await once(run, 'close')
    await untilGone(stepPid)
    expect(output()).toContain('next SIGTERM')
  })

  test('by SIGKILL leaves no step behind', async () => {
    const { run, output, stepPid } = await started()
    run.kill('SIGKILL')
    await once(run, 'close')
    await untilGone(stepPid)
    expect(output()).not.toContain('next')
  })
})
