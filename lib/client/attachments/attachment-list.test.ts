import { describe, expect, jest, test } from '@jest/globals'
import { ApiError } from '@/lib/client/api/api-error'
import type { FileInfo } from '@/lib/contract/routes/file-routes'
import { type AttachmentCalls, AttachmentList, isRetriable } from './attachment-list'

const limits = {
  extensions: ['txt', 'md', 'pdf', 'docx', 'xlsx', 'csv', 'html', 'png'],
  maxFiles: 3,
  maxBytes: 50 * 1024 * 1024,
}
const info = (file_id: string, over: Partial<FileInfo> = {}): FileInfo => ({
  file_id,
  name: '',
  size: 1,
  mime: '',
  state: 'ready',
  progress: 100,
  created: 0,
  ...over,
})

function fileOf(name: string, size = 4): File {
  return Object.defineProperty(new File(['文'], name), 'size', { value: size })
}

/** A host that keeps what it is sent, and reads it in the states that are given for its name. */
class FakeHost implements AttachmentCalls {
  readonly removed: string[] = []
  readonly states = new Map<string, Partial<FileInfo>[]>()
  failures: Error[] = []
  atOnce = 0
  maxAtOnce = 0
  gate: Promise<void> = Promise.resolve()

  readonly hash = async (file: File) => {
    if (file.name.startsWith('gone')) throw new DOMException('gone', 'NotReadableError')
    return 'a'.repeat(64)
  }
  readonly sign: AttachmentCalls['sign'] = async ({ name }) => {
    const failure = this.failures.shift()
    if (failure) throw failure
    return { file_id: `id-${name}`, upload_url: '/blobs', headers: {} }
  }
  readonly put: AttachmentCalls['put'] = async (_target, file, { onProgress, signal }) => {
    this.atOnce += 1
    this.maxAtOnce = Math.max(this.maxAtOnce, this.atOnce)
    onProgress(file.size / 2)
    await this.gate
    this.atOnce -= 1
    signal.throwIfAborted()
  }
  readonly link: AttachmentCalls['link'] = async (url) => {
    const failure = this.failures.shift()
    if (failure) throw failure
    return { file_id: `id-${url}` }
  }
  readonly finish = async (id: string) => info(id, { state: 'waiting' })
  /** Of polls. */
  lost: Error[] = []
  readonly info = async (id: string) => {
    const lost = this.lost.shift()
    if (lost) throw lost
    return info(id, this.states.get(id)?.shift())
  }
  readonly chosen: unknown[] = []
  readonly chooseHidden = async (id: string, include: boolean) => {
    const failure = this.failures.shift()
    if (failure) throw failure
    this.chosen.push([id, include])
  }
  readonly readAgain: string[] = []
  readonly reread = async (id: string) => {
    const failure = this.failures.shift()
    if (failure) throw failure
    this.readAgain.push(id)
  }
  readonly remove = async (id: string) => this.removed.push(id)
  readonly failureOf = (error: unknown) => ({
    kind: 'broken' as const,
    message: error instanceof Error ? error.message : '',
  })
  readonly pause = async () => undefined
}

function open(isAwaitingLogin = false) {
  const host = new FakeHost()
  const list = new AttachmentList(host, limits, isAwaitingLogin)
  const shown = () => list.snapshot().map(({ name, state }) => `${name} ${state}`)
  const settled = () => list.settled(new AbortController().signal)
  return { host, list, shown, settled }
}

test('a file is uploaded, processed and used; the host’s data are stored', async () => {
  const { host, list, settled, shown } = open()
  host.states.set('id-a.pdf', [
    { state: 'waiting', progress: 0 },
    { state: 'parsing', progress: 40 },
    { pages: 38 },
  ])
  const seen: string[] = []
  list.subscribe(() => seen.push(`${list.snapshot()[0]?.state} ${list.snapshot()[0]?.progress}`))
  expect(list.add([fileOf('a.pdf')])).toBe(0)
  expect(await settled()).toEqual(['id-a.pdf'])
  expect(shown()).toEqual(['a.pdf ready'])
  expect(list.snapshot()[0]).toMatchObject({ pages: 38, progress: 1 })
  expect(seen).toContain('sending 0.5')
  expect(seen).toContain('reading 0.4')
})

test.each([
  [
    'a network that comes back',
    [new ApiError('network'), new ApiError('timeout'), new ApiError('unavailable')],
    'ready',
  ],
  ['a deleted file', [new ApiError('network'), new ApiError('not_found')], 'failed'],
  ['a network that stays away', Array.from({ length: 601 }, () => new ApiError('network')), 'failed'],
])('what is read on the host meets %s', async (_name, lost, state) => {
  const { host, list, settled, shown } = open()
  host.lost = lost
  list.add([fileOf('a.pdf')])
  await settled()
  expect(shown()).toEqual([`a.pdf ${state}`])
})

test('a scan says how many of its pages are recognized', async () => {
  const { host, list, settled } = open()
  host.states.set('id-a.pdf', [{ state: 'parsing', progress: 37, scanned: 18, recognized: 7 }, { pages: 18 }])
  const seen: string[] = []
  list.subscribe(() => {
    const [{ scanned, recognized } = {}] = list.snapshot()
    seen.push(`${recognized} / ${scanned}`)
  })
  list.add([fileOf('a.pdf')])
  await settled()
  expect(seen).toContain('7 / 18')
})

test('two uploads run concurrently, and the number of files is limited', async () => {
  const { host, list, settled } = open()
  const gate = Promise.withResolvers<void>()
  host.gate = gate.promise
  expect(list.add(['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'].map((name) => fileOf(name)))).toBe(2)
  gate.resolve()
  expect(await settled()).toEqual(['id-a.txt', 'id-b.txt', 'id-c.txt'])
  expect(host.maxAtOnce).toBe(2)
  expect(list.add([fileOf('f.txt')])).toBe(1)
})

test('a page is fetched by the host, shown with its title once known, and can be retried', async () => {
  const { host, list, settled } = open()
  host.failures = [new Error('连不上')]
  const url = 'https://a.example/b'
  host.states.set(`id-${url}`, [{ name: '一页', state: 'parsing' }, { name: '一页' }])
  list.addLink(url)
  expect(await settled()).toEqual([])
  const [failed] = list.snapshot()
  expect(failed).toMatchObject({ name: url, state: 'failed', failure: { message: '连不上' } })
  list.retry(failed?.key ?? '')
  expect(await settled()).toEqual([`id-${url}`])
  expect(list.snapshot()).toMatchObject([{ name: '一页', state: 'ready' }])
})

test.each([
  ['\u202egpj.exe.txt', 'gpj.exe.txt'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['a.txt. ', 'a.txt'],
])('%j is called %s, here and by the host', async (given, name) => {
  const { list, settled } = open()
  list.add([fileOf(given)])
  expect(await settled()).toEqual([`id-${name}`])
  expect(list.snapshot()).toMatchObject([{ name, state: 'ready' }])
})

test('an address is shown without marks that turn it round', async () => {
  const { list, settled } = open()
  list.addLink('https://a.example/\u202egpj.exe')
  expect(list.snapshot()).toMatchObject([{ name: 'https://a.example/gpj.exe' }])
  await settled()
})

describe('unusable files', () => {
  test.each([
    ['a.txt', 0, { kind: 'empty' }],
    ['a.exe', 1, { kind: 'format' }],
    ['a', 1, { kind: 'format' }],
    ['a.gif', 1, { kind: 'format' }],
    ['a.png', 20 * 1024 * 1024 + 1, { kind: 'large', megabytes: 20 }],
    ['a.doc', 1, { kind: 'save_as', better: 'docx' }],
    ['a.md', 10 * 1024 * 1024 + 1, { kind: 'large', megabytes: 10 }],
    ['a.pdf', 50 * 1024 * 1024 + 1, { kind: 'large', megabytes: 50 }],
    [`${'长'.repeat(255)}.txt`, 1, { kind: 'name' }],
  ])('%s of %d bytes is not sent: %j', async (name, size, failure) => {
    const { host, list, settled } = open()
    list.add([fileOf(name, size)])
    expect(await settled()).toEqual([])
    const [shown] = list.snapshot()
    expect(shown).toMatchObject({ state: 'failed', failure })
    expect(shown && isRetriable(shown)).toBe(false)
    list.retry(shown?.key ?? '')
    expect(list.snapshot()[0]?.state).toBe('failed')
    expect(host.removed).toEqual([])
  })

  const refused = { state: 'failed', reason: '处理时出了问题', may_retry: true } as const
  const stopped = { state: 'failed', reason: '已停止识别文字', may_retry: true, is_stopped: true } as const

  test.each([
    ['that the host could not read', refused],
    ['whose recognition was stopped', stopped],
  ])('one %s shows why, and is read again without being sent again', async (_name, state) => {
    const { host, list, settled } = open()
    host.states.set('id-a.docx', [state])
    list.add([fileOf('a.docx'), fileOf('b.txt')])
    // One that failed holds nothing up.
    expect(await settled()).toEqual(['id-b.txt'])
    const [failed] = list.snapshot()
    expect(failed).toMatchObject({ failure: { kind: 'refused', message: state.reason } })
    list.retry(failed?.key ?? '')
    expect(await settled()).toEqual(['id-a.docx', 'id-b.txt'])
    expect(host.readAgain).toEqual(['id-a.docx'])
    expect(host.removed).toEqual([])
  })

  test('a stored one whose recognition was stopped is read on', async () => {
    const { host, list, settled } = open()
    host.states.set('id-a.pdf', [stopped])
    list.addStored('id-a.pdf')
    expect(await settled()).toEqual([])
    list.retry(list.snapshot()[0]?.key ?? '')
    expect(await settled()).toEqual(['id-a.pdf'])
    expect(host.readAgain).toEqual(['id-a.pdf'])
  })

  test('one that can’t be read again now says so, and may be tried once more', async () => {
    const { host, list, settled } = open()
    host.states.set('id-a.docx', [refused])
    list.add([fileOf('a.docx')])
    await settled()
    host.failures.push(new Error('现在传的文件太多'))
    list.retry(list.snapshot()[0]?.key ?? '')
    expect(await settled()).toEqual([])
    expect(list.snapshot()).toMatchObject([{ failure: { kind: 'broken', message: '现在传的文件太多' } }])
    // The host may have read it meanwhile, or have lost it: the next attempt begins anew.
    list.retry(list.snapshot()[0]?.key ?? '')
    expect(await settled()).toEqual(['id-a.docx'])
    expect(host.readAgain).toEqual([])
    expect(host.removed).toEqual(['id-a.docx'])
  })

  test('a refused poll is no failure of the file: it is sent again', async () => {
    const { host, list, settled } = open()
    host.lost.push(new Error('请先登录'))
    list.add([fileOf('a.docx')])
    await settled()
    list.retry(list.snapshot()[0]?.key ?? '')
    expect(await settled()).toEqual(['id-a.docx'])
    expect(host.readAgain).toEqual([])
  })

  describe('hidden content', () => {
    const hiding = (over: Partial<FileInfo> = {}) => ({ hidden: 2, includes_hidden: false, ...over })
    const upload = async (...later: Partial<FileInfo>[]) => {
      const { host, list, settled } = open()
      host.states.set('id-a.docx', [hiding(), ...later])
      list.add([fileOf('a.docx')])
      await settled()
      return { host, list, settled, key: list.snapshot()[0]?.key ?? '' }
    }

    test('is known once the file is read, and read as well when that is chosen', async () => {
      const read = hiding({ includes_hidden: true })
      const { host, list, settled, key } = await upload({ ...read, state: 'parsing' }, read)
      expect(list.snapshot()).toMatchObject([{ state: 'ready', hidden: 2, includesHidden: false }])
      const choosing = list.chooseHidden(key, true)
      expect(list.snapshot()).toMatchObject([{ state: 'reading', includesHidden: true }])
      await choosing
      expect(await settled()).toEqual(['id-a.docx'])
      expect(list.snapshot()).toMatchObject([{ state: 'ready', includesHidden: true }])
      expect(host.chosen).toEqual([['id-a.docx', true]])
    })

    test('where reading it fails, the file can be read without it', async () => {
      const { list, settled, key } = await upload(
        hiding({ state: 'failed', reason: '放不进剩下的空间', includes_hidden: true }),
        hiding(),
      )
      await list.chooseHidden(key, true)
      expect(list.snapshot()).toMatchObject([{ state: 'failed', failure: { message: '放不进剩下的空间' } }])
      await list.chooseHidden(key, false)
      expect(await settled()).toEqual(['id-a.docx'])
    })

    test('a refused choice changes nothing', async () => {
      const { host, list, settled, key } = await upload()
      host.failures = [new Error('太频繁了')]
      await expect(list.chooseHidden(key, true)).rejects.toThrow('太频繁了')
      expect(list.snapshot()).toMatchObject([{ state: 'ready', includesHidden: false }])
      expect(await settled()).toEqual(['id-a.docx'])
    })
  })

  test('one that would always fail can’t be retried, and does not count against the limit', async () => {
    const { host, list, settled, shown } = open()
    host.states.set('id-a.pdf', [{ state: 'failed', reason: '文件有密码，去掉密码再传一次' }])
    list.add([fileOf('a.pdf'), fileOf('b.exe')])
    expect(await settled()).toEqual([])
    const [failed] = list.snapshot()
    expect(failed && isRetriable(failed)).toBe(false)
    list.retry(failed?.key ?? '')
    expect(shown()).toEqual(['a.pdf failed', 'b.exe failed'])
    expect(list.add(['c.txt', 'd.txt', 'e.txt', 'f.txt'].map((name) => fileOf(name)))).toBe(1)
    expect(await settled()).toEqual(['id-c.txt', 'id-d.txt', 'id-e.txt'])
  })

  test('unusable files are shown up to the limit', () => {
    const { list, shown } = open()
    expect(list.add(Array.from({ length: 100 }, (_, at) => fileOf(`${at}.exe`)))).toBe(94)
    expect(shown()).toHaveLength(6)
  })

  test('failed calls and missing files can be retried', async () => {
    const { host, list, settled } = open()
    host.failures = [new Error('网络不通')]
    list.add([fileOf('a.txt'), fileOf('gone.txt')])
    expect(await settled()).toEqual([])
    const [broken, gone] = list.snapshot()
    expect(broken?.failure).toEqual({ kind: 'broken', message: '网络不通' })
    expect(gone?.failure).toEqual({ kind: 'unreadable' })
    expect(list.snapshot().every(isRetriable)).toBe(true)
    list.retry(broken?.key ?? '')
    expect(await settled()).toEqual(['id-a.txt'])
  })
})

test('a removed file is deleted on the host, even during its upload', async () => {
  const { host, list, settled, shown } = open()
  const gate = Promise.withResolvers<void>()
  host.gate = gate.promise
  list.add([fileOf('a.txt'), fileOf('b.txt'), fileOf('c.txt')])
  await new Promise((resolve) => setTimeout(resolve))
  list.remove(list.snapshot()[0]?.key ?? '')
  gate.resolve()
  expect(await settled()).toEqual(['id-b.txt', 'id-c.txt'])
  expect(shown()).toEqual(['b.txt ready', 'c.txt ready'])
  expect(host.removed).toEqual(['id-a.txt'])
})

test('a forgotten file stays on the host', async () => {
  const { host, list, settled, shown } = open()
  host.states.set('id-a.txt', [{ state: 'parsing', progress: 10 }])
  list.add([fileOf('a.txt'), fileOf('b.txt')])
  await settled()
  list.forget(list.snapshot()[0]?.key ?? '')
  expect(shown()).toEqual(['b.txt ready'])
  expect(host.removed).toEqual([])
})

test('files of visitors wait for the login, and do not delay a question', async () => {
  const { host, list, settled, shown } = open(true)
  const sign = jest.spyOn(host, 'sign')
  list.add([fileOf('a.txt'), fileOf('b.exe')])
  expect(shown()).toEqual(['a.txt awaitingLogin', 'b.exe failed'])
  expect(await settled()).toEqual([])
  list.release()
  expect(await settled()).toEqual(['id-a.txt'])
  expect(sign).toHaveBeenCalledTimes(1)
})

test('waiting can be cancelled', async () => {
  const { host, list } = open()
  host.gate = new Promise(() => undefined)
  list.add([fileOf('a.txt')])
  const ending = new AbortController()
  const waiting = list.settled(ending.signal)
  ending.abort(new Error('not any more'))
  await expect(waiting).rejects.toThrow('not any more')
  list.clear()
  expect(list.snapshot()).toEqual([])
  expect(host.removed).toEqual([])
})

test('a file on the host is used directly, and stays there when it is removed', async () => {
  const { host, list, settled, shown } = open()
  host.states.set('made-1', [{ state: 'waiting' }, { state: 'ready', name: '山湖-1.png' }])
  list.addStored('made-1')
  expect(await settled()).toEqual(['made-1'])
  expect(shown()).toEqual(['山湖-1.png ready'])
  list.remove(list.snapshot()[0]?.key ?? '')
  expect([list.snapshot(), host.removed]).toEqual([[], []])
})
