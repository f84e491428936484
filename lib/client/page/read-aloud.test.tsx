import { afterEach, expect, jest, test } from '@jest/globals'
import { localVoices, ReadingFailed, readAloud } from './read-aloud'

/** A device whose voices come late, or never. */
class Synthesis extends EventTarget {
  voices: { name: string; lang: string; localService: boolean; voiceURI: string }[] = []
  readonly listeners = new Set<unknown>()
  getVoices = () => this.voices
  cancel = () => undefined
  override addEventListener(...given: Parameters<EventTarget['addEventListener']>) {
    this.listeners.add(given[1])
    super.addEventListener(...given)
  }
  override removeEventListener(...given: Parameters<EventTarget['removeEventListener']>) {
    this.listeners.delete(given[1])
    super.removeEventListener(...given)
  }
}

function device(): Synthesis {
  const synthesis = new Synthesis()
  Object.assign(globalThis, { speechSynthesis: synthesis })
  return synthesis
}

afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'speechSynthesis')
})

test.each(['come late', 'never come'])('voices that %s leave no listener', async (when) => {
  jest.useFakeTimers()
  const synthesis = device()
  const found = localVoices()
  expect(synthesis.listeners.size).toBe(1)
  if (when === 'come late') {
    synthesis.voices = [{ name: '甲', lang: 'zh-CN', localService: true, voiceURI: 'a' }]
    synthesis.dispatchEvent(new Event('voiceschanged'))
  } else await jest.advanceTimersByTimeAsync(1_500)
  expect((await found).map(({ name }) => name)).toEqual(when === 'come late' ? ['甲'] : [])
  expect(synthesis.listeners.size).toBe(0)
})

test('a text that was read leaves nothing at the page', async () => {
  jest.useFakeTimers()
  device()
  const signals: (AbortSignal | undefined)[] = []
  const add = jest.spyOn(window, 'addEventListener').mockImplementation((_type, _listener, options) => {
    signals.push(typeof options === 'object' ? options.signal : undefined)
  })
  const read = readAloud('a', '一段文字')
  const failed = expect(read).rejects.toThrow(ReadingFailed)
  await jest.advanceTimersByTimeAsync(1_500)
  await failed
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  add.mockRestore()
})
