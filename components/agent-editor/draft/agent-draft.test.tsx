import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { type DraftCalls, DraftStore, saveDelayMs } from '@/components/drafts/draft-store'
import { localCopiesOf } from '@/components/drafts/local-copy'
import { mergeSettings, suggestedChoices } from '@/components/drafts/merge-settings'
import { ApiError } from '@/lib/client/api/api-error'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { type AgentSettings, agentSettings } from '@/lib/contract/made-agent'
import { agentKind } from './agent-kind'

const settings = agentSettings.parse({ name: '家常菜谱', prompt: '你是厨师' })
const named = (name: string): AgentSettings => ({ ...settings, name })
const draftOf = (name: string, version: number) => ({ ...named(name), version, published_version: 0 })

/** A host that stores versions, and answers each save when the test lets it. */
function fakeDraftHost(version = 1) {
  const saves: { readonly name: string; readonly version: number; readonly isLeaving: boolean }[] = []
  const host = { stored: { version, settings }, failure: null as unknown }
  const calls: DraftCalls<AgentSettings> = {
    save: async (next, based, isLeaving) => {
      saves.push({ name: next.name, version: based, isLeaving })
      await Promise.resolve()
      if (host.failure !== null) throw host.failure
      if (based !== host.stored.version)
        throw new ApiError('conflict', '', {
          current: draftOf(host.stored.settings.name, host.stored.version),
        })
      host.stored = { version: based + 1, settings: next }
      return host.stored.version
    },
    load: async () => host.stored,
  }
  return { host, calls, saves }
}

function openDraft(fake = fakeDraftHost(), writer = 'page-1', uid = 'u1') {
  const store = new DraftStore({
    kind: agentKind,
    stored: fake.host.stored,
    calls: fake.calls,
    copies: localCopiesOf(agentKind, uid, 'a1'),
    writer,
    now: () => 1_000,
  })
  store.start()
  return { ...fake, store }
}

const pass = (ms = saveDelayMs) => jest.advanceTimersByTimeAsync(ms)
const copyKeys = () => persistentStorage.keys().filter((key) => key.startsWith('agent-edit:'))

beforeEach(() => {
  jest.useFakeTimers()
  window.localStorage.clear()
})
afterEach(() => {
  jest.useRealTimers()
})

test.each(['name', 'intro', 'desc', 'prompt', 'greeting', 'questions'] as const)(
  'a %s that is longer than the host takes comes back on the next page',
  async (fieldName) => {
    const long = '很长'.repeat(50_000)
    const pasted = fieldName === 'questions' ? [long] : long
    const { store, saves } = openDraft()
    store.change({ [fieldName]: pasted })
    await pass()
    expect([store.getState().phase, saves]).toEqual(['invalid', []])
    store.dispose()
    expect(openDraft(fakeDraftHost(), 'page-2').store.getState().settings[fieldName]).toEqual(pasted)
  },
)

describe('autosave', () => {
  test('one save a moment after the last change, based on the stored version', async () => {
    const { store, saves } = openDraft()
    store.change({ name: '一' })
    await pass(saveDelayMs - 1)
    store.change({ name: '二' })
    await pass(saveDelayMs - 1)
    expect(saves).toEqual([])
    expect(copyKeys()).toHaveLength(1)
    await pass(1)
    expect(saves).toEqual([{ name: '二', version: 1, isLeaving: false }])
    expect(store.getState()).toMatchObject({ phase: 'saved', savedAtMs: 1_000, base: { version: 2 } })
    expect(copyKeys()).toEqual([])
  })

  test('a change during a save is saved after it, on its version', async () => {
    const { store, saves, calls } = openDraft()
    const replies: (() => void)[] = []
    const { save } = calls
    Object.assign(calls, {
      save: async (...given: Parameters<DraftCalls<AgentSettings>['save']>) => {
        await new Promise<void>((resolve) => replies.push(resolve))
        return save(...given)
      },
    })
    store.change({ name: '一' })
    await pass()
    store.change({ name: '二' })
    await pass()
    expect(replies).toHaveLength(1)
    replies[0]?.()
    await pass()
    replies[1]?.()
    await pass(0)
    expect(saves.map(({ name, version }) => [name, version])).toEqual([
      ['一', 1],
      ['二', 2],
    ])
    expect(store.getState().phase).toBe('saved')
  })

  test('however many ask to save at once, the saves follow one another', async () => {
    const { store, saves, host } = openDraft()
    for (const name of ['一', '二', '三', '四']) {
      store.change({ name })
      void store.flush()
      void store.flush()
      if (name === '二') await pass()
    }
    await pass()
    expect(store.getState()).toMatchObject({ phase: 'saved', newer: null })
    expect(saves.map(({ version }) => version)).toEqual(saves.map((_, index) => index + 1))
    expect(host.stored.settings.name).toBe('四')
  })

  test('nothing is saved while an input method composes', async () => {
    const { store, saves } = openDraft()
    store.setComposing(true)
    store.change({ name: 'shi pu' })
    await pass(60_000)
    await store.flush(true)
    expect(saves).toEqual([])
    store.change({ name: '食谱' })
    store.setComposing(false)
    await pass()
    expect(saves.map(({ name }) => name)).toEqual(['食谱'])
  })

  test('leaving saves at once', async () => {
    const { store, saves } = openDraft()
    store.change({ name: '一' })
    expect(await store.flush(true)).toBe(true)
    expect(saves).toEqual([{ name: '一', version: 1, isLeaving: true }])
    await pass(60_000)
    expect(saves).toHaveLength(1)
  })

  test('text with a problem is kept on the device and not sent', async () => {
    const { store, saves } = openDraft()
    store.change({ name: '' })
    await pass(60_000)
    expect(saves).toEqual([])
    expect(store.getState()).toMatchObject({ phase: 'invalid', isKept: true })
    expect(copyKeys()).toHaveLength(1)
    store.change({ name: '菜' })
    await pass()
    expect(saves).toHaveLength(1)
  })

  test('undoing a change sends nothing', async () => {
    const { store, saves } = openDraft()
    store.change({ name: '一' })
    store.change({ name: settings.name })
    await pass(60_000)
    expect(saves).toEqual([])
    expect(store.getState().phase).toBe('saved')
    expect(copyKeys()).toEqual([])
  })

  test('offline: saved as soon as the host is reached again', async () => {
    const { store, host, saves } = openDraft()
    host.failure = new ApiError('network')
    store.change({ name: '一' })
    await pass()
    expect(store.getState().phase).toBe('offline')
    host.failure = null
    store.retry()
    await pass(0)
    expect(store.getState().phase).toBe('saved')
    expect(saves).toHaveLength(2)
  })

  test.each([new ApiError('unavailable'), new ApiError('rate_limited', '', { retryAfterMs: 9_000 })])(
    'a passing failure is repeated without the member: $code',
    async (failure) => {
      const { store, host } = openDraft()
      host.failure = failure
      store.change({ name: '一' })
      await pass()
      expect(store.getState().phase).toBe('failed')
      host.failure = null
      await pass(10_000)
      expect(store.getState().phase).toBe('saved')
    },
  )

  test.each([
    ['unauthorized', 'login'],
    ['not_found', 'gone'],
    ['internal', 'failed'],
  ] as const)('a refusal with %s leads to %s and loses nothing', async (code, phase) => {
    const { store, host } = openDraft()
    host.failure = new ApiError(code)
    store.change({ name: '一' })
    await pass()
    expect(store.getState()).toMatchObject({ phase, settings: { name: '一' } })
    expect(copyKeys()).toHaveLength(1)
  })

  test('the host’s problems stay at their fields until these change', async () => {
    const { store, host, saves } = openDraft()
    host.failure = new ApiError('unprocessable', '', {
      problems: { name: '换个名字', 'questions.0': '换一个' },
    })
    store.change({ name: '一' })
    await pass()
    expect(store.getState()).toMatchObject({ phase: 'invalid', problems: { name: '换个名字' } })
    await store.flush()
    expect(saves).toHaveLength(1)
    store.change({ name: '二' })
    expect(store.getState().problems).toEqual({ 'questions.0': '换一个' })
  })
})

describe('the local copy', () => {
  test('unsaved text is restored on the next page, and saved', async () => {
    const left = openDraft()
    left.store.change({ name: '没存上' })
    left.store.dispose()
    await pass(60_000)
    expect(left.saves).toEqual([])
    const { store, saves } = openDraft(fakeDraftHost(), 'page-2')
    expect(store.getState().settings.name).toBe('没存上')
    await pass()
    expect(saves.map(({ name }) => name)).toEqual(['没存上'])
    expect(copyKeys()).toEqual([])
  })

  test('another member of this browser is not shown it', () => {
    const left = openDraft()
    left.store.change({ name: '没存上' })
    left.store.dispose()
    expect(openDraft(fakeDraftHost(), 'page-2', 'u2').store.getState().settings).toEqual(settings)
  })

  test('met by a newer stored version it is a conflict', async () => {
    const left = openDraft()
    left.store.change({ name: '没存上' })
    left.store.dispose()
    const { store, saves } = openDraft(fakeDraftHost(7), 'page-2')
    await pass(60_000)
    expect(saves).toEqual([])
    expect(store.getState()).toMatchObject({
      phase: 'conflict',
      settings: { name: '没存上' },
      newer: { version: 7 },
    })
  })

  test('a page that has saved everything leaves the copy of another tab', async () => {
    const one = openDraft()
    const other = openDraft(fakeDraftHost(), 'page-2')
    one.store.change({ name: '一' })
    other.store.change({ name: '' })
    await pass()
    expect(one.store.getState().phase).toBe('saved')
    expect(copyKeys()).toHaveLength(1)
  })
})

describe('a conflict', () => {
  test('waits for a choice, and is saved on top of the newer version', async () => {
    const { store, host, saves } = openDraft()
    host.stored = { version: 5, settings: named('别处') }
    store.change({ name: '这里' })
    await pass()
    expect(store.getState()).toMatchObject({ phase: 'conflict', newer: { version: 5 } })
    store.change({ intro: '还在写' })
    await pass(60_000)
    expect(saves).toHaveLength(1)
    expect(await store.resolve({ ...named('别处'), intro: '还在写' })).toBe(true)
    expect(saves.at(-1)).toEqual({ name: '别处', version: 5, isLeaving: false })
    expect(host.stored.settings.intro).toBe('还在写')
  })

  test('whose stored text is the same is none: a reply was lost', async () => {
    const { store, host } = openDraft()
    host.stored = { version: 2, settings: named('一') }
    store.change({ name: '一' })
    await pass()
    expect(store.getState()).toMatchObject({ phase: 'saved', newer: null, base: { version: 2 } })
  })

  test('with what this page has sent is none either: more was typed before the reply was lost', async () => {
    const { store, host, saves, calls } = openDraft()
    const save = jest.spyOn(calls, 'save').mockImplementationOnce(async (next, based) => {
      host.stored = { version: based + 1, settings: next }
      throw new ApiError('network')
    })
    store.change({ name: '一' })
    await pass()
    expect(store.getState().phase).toBe('offline')
    store.change({ name: '一二' })
    await pass()
    await pass()
    expect(save).toHaveBeenCalledTimes(3)
    expect(saves.map(({ version }) => version)).toEqual([1, 2])
    expect(store.getState()).toMatchObject({ phase: 'saved', newer: null, base: { version: 3 } })
    expect(host.stored.settings.name).toBe('一二')
  })

  test('nor for the next page, when this one was closed before the reply', async () => {
    const { store, host, calls } = openDraft()
    jest.spyOn(calls, 'save').mockImplementation((next, based) => {
      host.stored = { version: based + 1, settings: next }
      return new Promise<number>(() => undefined)
    })
    store.change({ name: '一' })
    await pass()
    store.change({ name: '一二' })
    store.dispose()
    const next = openDraft({ ...fakeDraftHost(), host }, 'page-2')
    expect(next.store.getState()).toMatchObject({ phase: 'waiting', settings: { name: '一二' } })
  })

  test('choosing the stored text everywhere saves nothing', async () => {
    const { store, host, saves } = openDraft()
    host.stored = { version: 5, settings: named('别处') }
    store.change({ name: '这里' })
    await pass()
    expect(await store.resolve(host.stored.settings)).toBe(true)
    expect(saves).toHaveLength(1)
    expect(store.getState()).toMatchObject({ phase: 'saved', base: { version: 5 } })
  })
})

test('the side that has changed is offered first, the own one if both have', () => {
  const mine = { ...settings, name: '我', prompt: '我' }
  const stored = { ...settings, name: '别处', intro: '别处' }
  const choices = suggestedChoices(agentKind, { mine, stored, base: settings })
  expect(choices).toEqual({ name: 'mine', prompt: 'mine', intro: 'stored' })
  expect(mergeSettings(agentKind, { mine, stored }, choices)).toEqual({
    ...settings,
    name: '我',
    prompt: '我',
    intro: '别处',
  })
})
