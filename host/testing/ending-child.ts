import pino from 'pino'
import { endProcessInOrder } from '../platform/end-process.ts'

/** A process that ends in the way that its argument names, for the test of how processes end. */
const ways: Readonly<Record<string, () => void>> = {
  signal: () => process.kill(process.pid, 'SIGTERM'),
  twice: () => {
    process.kill(process.pid, 'SIGTERM')
    process.kill(process.pid, 'SIGINT')
  },
  rejection: () => void Promise.reject(new Error('nobody caught this')),
  exception: () => {
    setImmediate(() => {
      throw new Error('nobody caught this')
    })
  },
  told: () => fail(new Error('nobody caught this')),
  broken: () => process.kill(process.pid, 'SIGTERM'),
  stuck: () => process.kill(process.pid, 'SIGTERM'),
}

const way = process.argv[2] ?? ''
// Something that would keep the process alive.
setInterval(() => undefined, 1_000)
const fail = endProcessInOrder({
  log: pino(pino.destination({ dest: 2, sync: true })),
  limitMs: 200,
  close: async () => {
    process.stdout.write('closed\n')
    if (way === 'broken') throw new Error('closing failed')
    if (way === 'stuck') await new Promise(() => undefined)
  },
})
ways[way]?.()
