import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { LocalStep } from '../../../../lib/contract/image-steps.ts'
import { hostileImages, planted } from '../testing/hostile-images.ts'
import { type EditAnswer, EditProcess } from './edit-process.ts'
import { ImageRefused } from './refusal.ts'

const { signal } = new AbortController()
const opened: EditProcess[] = []

function processWith(limits: ConstructorParameters<typeof EditProcess>[0] = {}): EditProcess {
  const made = new EditProcess(limits)
  opened.push(made)
  return made
}

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

const square = () => sharp({ create: { width: 20, height: 10, channels: 3, background: '#345' } })
const flip: LocalStep = { kind: 'flip', axis: 'vertical' }

test('images are edited in a separate process', async () => {
  const made = await processWith().edit(
    'a',
    { bytes: await square().png().toBuffer(), steps: [{ kind: 'scale', percent: 50 }] },
    signal,
  )
  expect(made.after).toMatchObject({ width: 10, height: 5, format: 'png' })
  expect((await sharp(made.bytes).metadata()).width).toBe(10)
})

test('an edit that takes too long is refused, and the next image is edited', async () => {
  const late = processWith({ timeoutMs: 1 })
  const large = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  const wait = late.edit('a', { bytes: large, steps: [{ kind: 'blur', pixels: 5 }] }, signal)
  await expect(wait).rejects.toThrow('没有在限定的时间和内存里改完')
  expect(
    (await processWith().edit('a', { bytes: await square().png().toBuffer(), steps: [flip] }, signal)).after
      .width,
  ).toBe(20)
})

test('a queued edit that is aborted does not run', async () => {
  const stopped = new AbortController()
  const images = processWith()
  const bytes = await square().png().toBuffer()
  const first = images.edit('a', { bytes, steps: [flip] }, signal)
  const second = images.edit('b', { bytes, steps: [flip] }, stopped.signal)
  stopped.abort(new Error('停了'))
  await expect(second).rejects.toThrow('停了')
  expect((await first).after.width).toBe(20)
})

test('an edit is rejected when too many are queued', async () => {
  const images = processWith()
  const bytes = await square().png().toBuffer()
  const request = { bytes, steps: [flip] }
  const waiting = Array.from({ length: 8 }, (_, at) => images.edit(`${at}`, request, signal))
  await expect(images.edit('8', request, signal)).rejects.toThrow(ImageRefused)
  expect(await Promise.all(waiting)).toHaveLength(8)
})

test('a second edit of the same owner is rejected, those of others are not', async () => {
  const images = processWith()
  const request = { bytes: await square().png().toBuffer(), steps: [flip] }
  const first = images.edit('a', request, signal)
  await expect(images.edit('a', request, signal)).rejects.toThrow('你的上一张图片还在改')
  expect((await images.edit('b', request, signal)).after.width).toBe(20)
  expect((await first).after.width).toBe(20)
  expect((await images.edit('a', request, signal)).after.width).toBe(20)
})

test('an aborted edit releases its slot, also while it runs', async () => {
  const images = processWith()
  const large = await sharp({ create: { width: 4_900, height: 4_900, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  const long = { bytes: large, steps: Array.from({ length: 20 }, () => flip) }
  const stops = Array.from({ length: 8 }, () => new AbortController())
  const edits = stops.map((stop, at) => images.edit(`${at}`, long, stop.signal))
  const outcome = Promise.allSettled(edits)
  for (const stop of stops) stop.abort(new Error('停了'))
  expect((await outcome).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'rejected'))
  const request = { bytes: await square().png().toBuffer(), steps: [flip] }
  const next = Array.from({ length: 8 }, (_, at) => images.edit(`${at}`, request, signal))
  expect(await Promise.all(next)).toHaveLength(8)
})

describe('hostile images', () => {
  const steps: readonly LocalStep[] = [
    { kind: 'blur', pixels: 2 },
    { kind: 'tone', what: 'contrast', percent: 20 },
    { kind: 'rotate', degrees: 90 },
    { kind: 'compress', bytes: 200 * 1024 },
  ]
  let child: ChildProcess
  beforeAll(async () => {
    const program = fileURLToPath(new URL('./edit-child.ts', import.meta.url))
    child = fork(program, {
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128'],
      serialization: 'advanced',
    })
    await once(child, 'message')
  })
  afterAll(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  })

  const ask = (bytes: Uint8Array): Promise<EditAnswer> => {
    const { promise, resolve, reject } = Promise.withResolvers<EditAnswer>()
    const handleExit = () => reject(new Error('the process has ended'))
    child.once('exit', handleExit)
    child.once('message', (answer: EditAnswer) => {
      child.off('exit', handleExit)
      resolve(answer)
    })
    child.send({ bytes, steps })
    return promise
  }

  const peakMegabytes = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => null)
    return status === null ? null : Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  }

  test('are edited or refused with a message, within 500 MB, without ending the process', async () => {
    const images = await hostileImages()
    expect(images.length).toBeGreaterThanOrEqual(50)
    for (const { name, bytes, outcome } of images) {
      const answer = await ask(bytes).catch((error: unknown) => {
        throw new Error(`${name} was not outlived`, { cause: error })
      })
      const peak = await peakMegabytes()
      if (peak !== null) expect([name, peak < 500 ? '' : peak]).toEqual([name, ''])
      if ('edited' in answer) {
        expect([name, outcome]).not.toEqual([name, 'refused'])
        const made = Buffer.from(answer.edited.bytes)
        expect([name, made.includes(planted)]).toEqual([name, false])
        expect([name, made.length <= 200 * 1024]).toEqual([name, true])
        await sharp(made).raw().toBuffer()
      } else if ('refusal' in answer) {
        expect([name, outcome]).not.toEqual([name, 'edited'])
        expect(answer.refusal).toMatch(/[一-龥]/)
      } else throw new Error(`${name}: ${answer.failure}`)
    }
    expect(child.exitCode).toBeNull()
  })
})
