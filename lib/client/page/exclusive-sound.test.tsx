import { afterEach, expect, jest, test } from '@jest/globals'

/** Channels of the same name hear each other, and not themselves. */
class FakeChannel extends EventTarget {
  static readonly open = new Set<FakeChannel>()
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.open)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data }))
  }
}

afterEach(() => {
  FakeChannel.open.clear()
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
})

/** Each has the module to itself, as tabs have. */
async function openTab() {
  jest.resetModules()
  return import('./exclusive-sound')
}

test('a new sound stops the previous one, in this tab and others', async () => {
  Object.assign(globalThis, { BroadcastChannel: FakeChannel })
  const [one, other] = [await openTab(), await openTab()]
  const [stopSong, stopReading, stopOther] = [jest.fn(), jest.fn(), jest.fn()]
  one.startExclusiveSound(stopSong)
  other.startExclusiveSound(stopOther)
  expect([stopSong.mock.calls.length, stopOther.mock.calls.length]).toEqual([1, 0])
  one.startExclusiveSound(stopReading)
  expect([stopReading.mock.calls.length, stopOther.mock.calls.length]).toEqual([0, 1])
  other.startExclusiveSound(stopOther)
  expect([stopReading.mock.calls.length, stopOther.mock.calls.length]).toEqual([1, 1])
})

test('without messages between tabs there is one sound per tab', async () => {
  const { startExclusiveSound } = await openTab()
  const [stopSong, stopReading] = [jest.fn(), jest.fn()]
  startExclusiveSound(stopSong)
  startExclusiveSound(stopReading)
  startExclusiveSound(stopReading)
  expect([stopSong.mock.calls.length, stopReading.mock.calls.length]).toEqual([1, 0])
})
