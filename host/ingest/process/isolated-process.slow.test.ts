import { ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { makeTemporaryFolder } from '../../storage/testing/temporary-folder.ts'
import { IsolatedProcess, IsolatedProcessBusy, IsolatedProcessEnded } from './isolated-process.ts'

/** Has started once a file lies beside it, and repeats what it receives, but for a few words. */
const program = `
  import { existsSync } from 'node:fs'
  let kept = []
  const reply = (text) => process.send(text)
  const works = {
    // In one go, and once the first has long been received.
    twice: () => { reply('first'); reply('second') },
    late: () => { reply('first'); setTimeout(reply, 20, 'second') },
    cutOff: () => { process.removeAllListeners('disconnect'); reply('bye'); process.disconnect(); setInterval(() => {}, 1000) },
    hang: () => undefined,
    pid: () => process.send(String(process.pid)),
    // Outside of the heap, and without a pause in which a timer could run.
    grow: () => { for (;;) kept.push(Buffer.alloc(1e7, 1)) },
    keep: () => { kept.push(Buffer.alloc(1e8, 1)); process.send('kept') },
    // Sends the first bytes of its content, and leaves the rest.
    first: () => process.stdin.once('readable', () => process.send(String(process.stdin.read(4)))),
  }
  process.once('disconnect', () => process.exit())
  while (!existsSync(new URL('./go', import.meta.url))) await new Promise((resolve) => setTimeout(resolve, 5))
  process.on('message', ({ said }) => (works[said] ?? (() => process.send(said)))())
  process.send('ready')
`

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
let reader: IsolatedProcess<{ said: string }, string>
const letStart = () => writeFile(join(folder.path, 'go'), '')
const say = (said: string) => reader.ask({ said }, (result) => ({ result }))

/** Says it, and lets so much time pass, as the limits see it, before anything else happens. */
async function sayAndWait(said: string, ms: number) {
  const answer = say(said)
  answer.catch(() => undefined)
  await new Promise((resolve) => setImmediate(resolve))
  jest.advanceTimersByTime(ms)
  return { answer }
}

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] })
  folder = await makeTemporaryFolder()
  const path = join(folder.path, 'program.mjs')
  await writeFile(path, program)
  reader = new IsolatedProcess(pathToFileURL(path), {
    timeoutMs: 2_000,
    memoryMb: 64,
    residentMb: 200,
    maxQueued: 3,
    idleMs: 60_000,
  })
})
afterEach(async () => {
  await reader.close()
  jest.useRealTimers()
  await folder.remove()
})

test('the start time of a process does not count towards the timeout of a request', async () => {
  const { answer } = await sayAndWait('一', 20_000)
  await letStart()
  expect(await answer).toBe('一')
})

test('a process that never starts is given up, and the next request gets another', async () => {
  const { answer } = await sayAndWait('一', 30_000)
  await expect(answer).rejects.toEqual(new IsolatedProcessEnded(true))
  await letStart()
  expect(await say('二')).toBe('二')
})

test('a request that times out is given up, and the next is answered', async () => {
  await letStart()
  expect(await say('一')).toBe('一')
  const { answer } = await sayAndWait('hang', 2_000)
  await expect(answer).rejects.toMatchObject({ isLate: true })
  expect(await say('二')).toBe('二')
})

test('a process above its memory limit is ended at any time, and the next request is answered', async () => {
  await letStart()
  await expect(say('grow')).rejects.toEqual(new IsolatedProcessEnded(false))
  expect(await say('二')).toBe('二')
})

test('a process that still uses much memory after its answer is replaced, others are kept', async () => {
  await letStart()
  const first = await say('pid')
  expect(await say('pid')).toBe(first)
  expect(await say('keep')).toBe('kept')
  expect(await say('pid')).not.toBe(first)
})

test('requests above the limit are refused until one has left', async () => {
  await letStart()
  const stop = new AbortController()
  const first = say('一')
  const second = reader.ask({ said: '二' }, (result) => ({ result }), { signal: stop.signal })
  const third = say('三')
  await expect(say('四')).rejects.toEqual(new IsolatedProcessBusy())
  stop.abort(new Error('stopped'))
  await expect(second).rejects.toThrow('stopped')
  expect(await Promise.all([first, third, say('四')])).toEqual(['一', '三', '四'])
})

async function* contentOf(letter: string, bytes: number) {
  for (let left = bytes; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536), letter)
}

describe('a request never gets content that another has left', () => {
  const say = (said: string, content: AsyncIterable<Uint8Array>, isRefused = false) =>
    reader.ask(
      { said },
      (result) => {
        if (isRefused) throw new Error('refused')
        return { result }
      },
      { content },
    )

  // A pipe holds 64 KB, and a stream 16 KB more; the rest still waits to be sent.
  test.each([1_000, 60_000, 5_000_000])('%d bytes of a request that is refused unread', async (bytes) => {
    await letStart()
    await expect(say('refused', contentOf('A', bytes), true)).rejects.toThrow('refused')
    expect(await say('first', contentOf('B', 1_000))).toBe('BBBB')
  })

  test('bytes of a request that is answered before all were sent', async () => {
    await letStart()
    expect(await say('early', contentOf('A', 5_000_000))).toBe('early')
    expect(await say('first', contentOf('B', 1_000))).toBe('BBBB')
  })
})

/** A pid is in use as long as the process was not reaped. */
async function gone(pid: number) {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test.each(['twice', 'late'])('a process that answers %s is ended with its second answer', async (said) => {
  await letStart()
  const pid = Number(await say('pid'))
  expect(await say(said)).toBe('first')
  await gone(pid)
  expect(await say('二')).toBe('二')
  expect(await say('三')).toBe('三')
})

test('a process that disconnects but lives on is replaced', async () => {
  await letStart()
  const pid = Number(await say('pid'))
  expect(await say('cutOff')).toBe('bye')
  await gone(pid)
  expect(await say('二')).toBe('二')
})

test('a request that cannot be sent leaves no listener and no timer behind', async () => {
  await letStart()
  const before = await say('pid')
  const timers = jest.getTimerCount()
  for (let times = 0; times < 20; times += 1) {
    // @ts-expect-error -- a function cannot be sent
    await expect(say(() => '一')).rejects.toThrow('could not be cloned')
  }
  expect(jest.getTimerCount()).toBe(timers)
  jest.advanceTimersByTime(30_000)
  expect(await say('pid')).toBe(before)
})

test('an idle process that cannot be ended is replaced all the same', async () => {
  await letStart()
  const before = await say('pid')
  const kill = jest.spyOn(ChildProcess.prototype, 'kill').mockImplementationOnce(function (
    this: ChildProcess,
  ) {
    process.kill(Number(before), 'SIGKILL')
    return this.emit('error', new Error('kill EPERM'))
  })
  jest.advanceTimersByTime(60_000)
  expect(await say('pid')).not.toBe(before)
  kill.mockRestore()
})

test('an idle process is ended, and the next request starts another', async () => {
  await letStart()
  const before = await say('pid')
  jest.advanceTimersByTime(59_999)
  expect(await say('pid')).toBe(before)
  jest.advanceTimersByTime(60_000)
  expect(await say('pid')).not.toBe(before)
})
