import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import type { FileInfo } from '@/lib/contract/routes/file-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { useAttachments } from './use-attachments'

const fileId = 'f'.repeat(32)
const info: FileInfo = {
  file_id: fileId,
  name: '一页',
  size: 1,
  mime: 'text/html',
  state: 'ready',
  progress: 100,
  created: 0,
}
const config = {
  service_url: 'ws://localhost/socket/search',
  accepts: { extensions: ['txt'], images: false, links: true, max_files: 5, max_bytes: 100 },
}

function open(given: HostAnswers, keptIn = 'files:c1') {
  const answers: HostAnswers = {
    agentConfig: () => config,
    fileInfo: () => info,
    fileFinish: () => info,
    ...given,
  }
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost(answers)}>{children}</ApiProvider>
    </Texts>
  )
  return renderHook(({ key }) => useAttachments(key), { wrapper, initialProps: { key: keptIn } })
}

beforeEach(() => {
  document.documentElement.dataset.account = 'member'
})
afterEach(() => {
  sessionStorage.clear()
  delete document.documentElement.dataset.account
  toastQueue.setState([], true)
})

test.each([
  [4_001, 1],
  [4_000, 0],
])('a pasted text of %i characters becomes %i files', async (length, files) => {
  const hook = open({})
  await act(async () => hook.result.current.addLink(''))
  const preventDefault = jest.fn()
  const clipboardData = { files: [], getData: () => '字'.repeat(length) }
  await act(async () => hook.result.current.onPaste({ clipboardData, preventDefault } as never))
  expect(preventDefault).toHaveBeenCalledTimes(files)
  expect(hook.result.current.items.map(({ name }) => name)).toEqual(files === 0 ? [] : ['粘贴的文字.txt'])
})

test.each([
  ['text with a picture of it', '月份\t金额\r\n6月\t1200\r\n', []],
  ['a picture alone', '', ['image.png']],
])('of a clipboard with %s', async (_, text, added) => {
  const accepts = { ...config.accepts, extensions: ['png', 'txt'], images: true }
  const hook = open({
    agentConfig: () => ({ ...config, accepts }),
    fileSign: () => new Promise(() => undefined),
  })
  const preventDefault = jest.fn()
  const files = [new File(['x'], 'image.png', { type: 'image/png' })]
  const clipboardData = { files, getData: (type: string) => (type === 'text/plain' ? text : '') }
  await act(async () => hook.result.current.onPaste({ clipboardData, preventDefault } as never))
  await waitFor(() => expect(hook.result.current.items.map(({ name }) => name)).toEqual(added))
  expect(preventDefault).toHaveBeenCalledTimes(added.length)
})

describe('after a failure to open', () => {
  const adding = {
    'a stored file': (hook: ReturnType<typeof useAttachments>) => hook.addStored(fileId),
    'a link': (hook: ReturnType<typeof useAttachments>) => hook.addLink('https://a.test/'),
  }
  const pairs = Object.entries(adding).flatMap((first) =>
    Object.entries(adding).map((second) => [first[0], second[0], first[1], second[1]] as const),
  )

  test.each(pairs)('of %s, %s is added once the host answers', async (_first, _second, first, second) => {
    let isOffline = true
    const { result } = open({
      agentConfig: () => (isOffline ? Promise.reject(new ApiError('network')) : config),
      linkUpload: () => ({ file_id: fileId }),
    })
    first(result.current)
    await waitFor(() => expect(toastQueue.getState()).toHaveLength(1))
    expect(result.current.items).toEqual([])
    isOffline = false
    act(() => second(result.current))
    await waitFor(() => expect(result.current.items.map(({ state }) => state)).toEqual(['ready']))
    expect(toastQueue.getState()).toHaveLength(1)
  })
})

describe('a question that waits for its uploads', () => {
  async function openWaiting() {
    const uploaded = Promise.withResolvers<void>()
    const hook = open({
      linkUpload: async () => {
        await uploaded.promise
        return { file_id: fileId }
      },
    })
    act(() => hook.result.current.addLink('https://a.test/'))
    await waitFor(() => expect(hook.result.current.items).toHaveLength(1))
    const { list } = hook.result.current
    const go = jest.fn()
    let settled: Promise<void> | undefined
    act(() => {
      settled = hook.result.current.whenSettled(go)
    })
    expect(hook.result.current.isWaiting).toBe(true)
    const finish = async () => {
      uploaded.resolve()
      await waitFor(() => expect(list?.snapshot().map(({ state }) => state)).toEqual(['ready']))
      await waitFor(() => settled)
    }
    return { ...hook, go, finish }
  }

  test('is asked once they have finished', async () => {
    const { result, go, finish } = await openWaiting()
    await finish()
    expect(go.mock.calls).toEqual([[[fileId]]])
    expect(result.current.isWaiting).toBe(false)
  })

  test('is not asked after the page was left', async () => {
    const { go, finish, unmount } = await openWaiting()
    unmount()
    await finish()
    expect(go).not.toHaveBeenCalled()
  })

  test('is not asked after the waiting was stopped', async () => {
    const { result, go, finish } = await openWaiting()
    act(() => result.current.stopWaiting())
    await finish()
    expect(go).not.toHaveBeenCalled()
  })
})

describe('a question with files that can’t be used', () => {
  const accepts = { ...config.accepts, extensions: ['txt'] }
  const unfit = {
    'an empty file': new File([], 'a.txt'),
    'a file of another format': new File(['x'], 'a.xyz'),
    'a file to be saved in another format': new File(['x'], 'a.doc'),
    'a file that is too large': new File(['x'.repeat(101)], 'a.txt'),
    'a file with a name that is too long': new File(['x'], `${'名'.repeat(300)}.txt`),
  }
  const hosts: Readonly<Record<string, HostAnswers>> = {
    'a refusal of the host': { linkUpload: () => Promise.reject(new ApiError('too_large')) },
    'a page that can’t be read': { linkUpload: () => Promise.reject(new ApiError('unprocessable')) },
    'a lost connection': { linkUpload: () => Promise.reject(new ApiError('network')) },
    'a file that could not be read': {
      linkUpload: () => ({ file_id: fileId }),
      fileInfo: () => ({ ...info, state: 'failed', reason: '文件损坏' }),
    },
    'a file that was deleted': {
      linkUpload: () => ({ file_id: fileId }),
      fileInfo: () => Promise.reject(new ApiError('not_found')),
    },
  }
  const cases = [
    ...Object.entries(unfit).map(([name, file]) => [name, {}, file] as const),
    ...Object.entries(hosts).map(([name, answers]) => [name, answers, null] as const),
  ]

  test.each(cases)(
    'is held once, and asked without them when it is sent again: %s',
    async (_, answers, file) => {
      const time = jest.spyOn(performance, 'now')
      const { result } = open({ agentConfig: () => ({ ...config, accepts }), ...answers })
      act(() => (file ? result.current.add([file]) : result.current.addLink('https://a.test/')))
      await waitFor(() => expect(result.current.items.map(({ state }) => state)).toEqual(['failed']))
      const go = jest.fn()
      const send = () => act(() => result.current.whenSettled(go) as Promise<void>)
      time.mockReturnValue(10_000)
      await send()
      expect(result.current.unusable).toBe(1)
      // A double press is one.
      time.mockReturnValue(10_100)
      await send()
      expect(go).not.toHaveBeenCalled()
      time.mockReturnValue(11_000)
      await send()
      expect(go.mock.calls).toEqual([[[]]])
      time.mockRestore()
    },
  )

  test('is asked at once when they were removed', async () => {
    const { result } = open({ agentConfig: () => ({ ...config, accepts }) })
    act(() => result.current.add([new File([], 'a.txt')]))
    await waitFor(() => expect(result.current.items).toHaveLength(1))
    const go = jest.fn()
    await act(() => result.current.whenSettled(go) as Promise<void>)
    expect(go).not.toHaveBeenCalled()
    act(() => result.current.list?.remove(result.current.items[0]?.key ?? ''))
    expect(result.current.unusable).toBe(0)
    await act(() => result.current.whenSettled(go) as Promise<void>)
    expect(go).toHaveBeenCalledTimes(1)
  })
})

describe('after a reload', () => {
  const scan = {
    ...info,
    name: '扫描.pdf',
    state: 'parsing',
    progress: 20,
    scanned: 9,
    recognized: 2,
  } as const
  const host: HostAnswers = { linkUpload: () => ({ file_id: fileId }), fileInfo: () => scan }
  const shown = ({ result }: ReturnType<typeof open>) =>
    result.current.items.map(({ name, state }) => `${name} ${state}`)

  async function attached() {
    const hook = open(host)
    act(() => hook.result.current.addLink('https://a.test/'))
    await waitFor(() => expect(shown(hook)).toEqual(['扫描.pdf reading']))
    return hook
  }

  test('a file whose scan is still being read is attached again, once', async () => {
    const { unmount } = await attached()
    unmount()
    const back = open(host)
    await waitFor(() => expect(shown(back)).toEqual(['扫描.pdf reading']))
    back.result.current.addStored(fileId)
    await act(async () => undefined)
    expect(shown(back)).toEqual(['扫描.pdf reading'])
    const read = open({ ...host, fileInfo: () => ({ ...scan, state: 'ready' }) })
    await waitFor(() => expect(shown(read)).toEqual(['扫描.pdf ready']))
  })

  test('its name is shown before the host says how far it is', async () => {
    const { unmount } = await attached()
    unmount()
    const back = open({ ...host, fileInfo: () => new Promise(() => undefined) })
    await waitFor(() => expect(shown(back)).toEqual(['扫描.pdf reading']))
  })

  test('a file that was sent or removed is not attached again', async () => {
    const { result, unmount } = await attached()
    act(() => result.current.list?.clear())
    unmount()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('an upload that was not finished is not: it can’t be resumed', async () => {
    const hook = open({ ...host, linkUpload: () => new Promise(() => undefined) })
    act(() => hook.result.current.addLink('https://a.test/'))
    await waitFor(() => expect(hook.result.current.items).toHaveLength(1))
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('a file moves with the key of its box, and leaves nothing under the earlier one', async () => {
    const { rerender } = await attached()
    rerender({ key: 'files:c2' })
    expect(Object.keys(sessionStorage)).toEqual(['own:files:c2'])
  })

  test('a list whose page was left keeps nothing any more', async () => {
    const { result, unmount } = await attached()
    const { list } = result.current
    unmount()
    sessionStorage.clear()
    list?.addStored('other')
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})

describe('a question that is the address of a page', () => {
  const link = 'https://a.test/'

  test('is asked with the page that was read', async () => {
    const { result } = open({ linkUpload: () => ({ file_id: fileId }) })
    const go = jest.fn()
    await act(async () => result.current.whenSettled(go, link))
    expect(go.mock.calls).toEqual([[[fileId]]])
  })

  test('is not asked when the page can’t be read: its attachment says why', async () => {
    const { result } = open({ linkUpload: () => Promise.reject(new ApiError('unprocessable')) })
    const go = jest.fn()
    await act(async () => result.current.whenSettled(go, link))
    expect(go).not.toHaveBeenCalled()
    expect(result.current.items.map(({ state }) => state)).toEqual(['failed'])
  })
})

test('images that nothing can see are refused when they are added, with what is missing', async () => {
  const accepts = { ...config.accepts, extensions: ['png', 'txt'], images: true }
  const image = () => new File(['x'], 'a.png', { type: 'image/png' })
  const { result } = open({
    agentConfig: () => ({ ...config, accepts: { ...accepts, images_need: ['VISION_MODEL'] } }),
  })
  result.current.add([image()])
  await waitFor(() => expect(toastQueue.getState()).toHaveLength(1))
  expect(toastQueue.getState()[0]).toMatchObject({ message: expect.stringContaining('能看图的模型') })
  expect(result.current.items).toEqual([])
})
