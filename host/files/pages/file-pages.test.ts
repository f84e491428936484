import { expect, test } from '@jest/globals'
import { PageRefused } from '../../ingest/page-picture/page-reader.ts'
import { IsolatedProcessBusy, IsolatedProcessEnded } from '../../ingest/process/isolated-process.ts'
import { memberOwner } from '../../members/account/owner.ts'
import { HostError } from '../../platform/errors.ts'
import type { FileRow } from '../file-row.ts'
import { FilePages } from './file-pages.ts'

const row = {
  id: 'f',
  owner: memberOwner('o'),
  name: 'a.PDF',
  state: 'ready',
  sha256: 'h',
  expires_at: 0,
  scanned: 0,
} as FileRow
const place = { pages: 3, width: 595, height: 842, boxes: [] }

function pagesWith(answer: () => Promise<typeof place>) {
  let asked = 0
  const reader = {
    place: () => {
      asked += 1
      return answer()
    },
    picture: () => Promise.resolve(new Uint8Array()),
  }
  const blobs = { get: async () => null }
  const pages = new FilePages({
    database: {} as never,
    blobs: blobs as never,
    sharedKey: 'k',
    now: () => 0,
    reader,
  })
  return { pages, asked: () => asked }
}

const ask = (pages: FilePages, { owner = memberOwner('o'), page = 1, address = '198.51.100.1' } = {}) =>
  pages.place({ ...row, owner }, { page, claim: '' }, address)
const busy = { code: 'rate_limited', retryAfterMs: 2_000 }

test('an owner has a few calls at once, and others have their own', async () => {
  const held = Promise.withResolvers<typeof place>()
  const { pages } = pagesWith(() => held.promise)
  const calls = Array.from({ length: 6 }, () => ask(pages))
  await expect(ask(pages)).rejects.toMatchObject(busy)
  const other = ask(pages, { owner: memberOwner('other') })
  held.resolve(place)
  await Promise.all([...calls, other])
  expect(await ask(pages)).toMatchObject({ page: 1, pages: 3, text: [] })
})

test('all visitors of an address count as one, and members there do not', async () => {
  const held = Promise.withResolvers<typeof place>()
  const { pages } = pagesWith(() => held.promise)
  const calls = Array.from({ length: 6 }, (_, at) => ask(pages, { owner: `d:${at}` }))
  await expect(ask(pages, { owner: 'd:7' })).rejects.toMatchObject(busy)
  calls.push(ask(pages, { owner: 'd:7', address: '203.0.113.1' }), ask(pages, { owner: memberOwner('one') }))
  held.resolve(place)
  expect(await Promise.all(calls)).toHaveLength(8)
})

test('however many addresses fill the queue with slow pages, one more person gets a turn', async () => {
  const held: PromiseWithResolvers<typeof place>[] = []
  const { pages } = pagesWith(() => {
    const page = Promise.withResolvers<typeof place>()
    held.push(page)
    return page.promise
  })
  const slow = Array.from({ length: 60 }, (_, at) =>
    ask(pages, { owner: `d:${at}`, address: `198.51.100.${Math.floor(at / 6)}` }).catch(
      (error) => error.code,
    ),
  )
  const late = ask(pages, { owner: memberOwner('late') })
  let isShown = false
  void late.then(() => (isShown = true))
  for (let turns = 0; !isShown && turns < 40; turns += 1) {
    held.shift()?.resolve(place)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await late).toMatchObject({ page: 1 })
  while (held.length > 0) {
    held.shift()?.resolve(place)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const ended = await Promise.all(slow)
  expect(ended.filter((each) => each === 'rate_limited').length).toBeGreaterThanOrEqual(28)
})

test.each([
  ['a password', new PageRefused('encrypted'), 'unprocessable', '文件有密码，看不了原页'],
  ['damage', new PageRefused('corrupt'), 'unprocessable', '这一页损坏了，显示不出来'],
  ['no such page', new PageRefused('no such page'), 'not_found', '文件里没有这一页'],
  ['the time limit', new IsolatedProcessEnded(true), 'unprocessable', '这一页太复杂，没能显示出来'],
  ['the memory limit', new IsolatedProcessEnded(false), 'unprocessable', '这一页太复杂，没能显示出来'],
])('a page that is refused for %s is not tried again', async (_name, error, code, message) => {
  const { pages, asked } = pagesWith(() => Promise.reject(error))
  await expect(ask(pages)).rejects.toMatchObject({ code, message })
  await expect(ask(pages)).rejects.toMatchObject({ code, message })
  expect(asked()).toBe(1)
  await expect(ask(pages, { page: 2 })).rejects.toBeInstanceOf(HostError)
  expect(asked()).toBe(2)
})

test('a page for which others were before is tried again', async () => {
  let answer: () => Promise<typeof place> = () => Promise.reject(new IsolatedProcessBusy())
  const { pages } = pagesWith(() => answer())
  await expect(ask(pages)).rejects.toMatchObject({ code: 'rate_limited' })
  answer = () => Promise.resolve(place)
  expect(await ask(pages)).toMatchObject({ pages: 3 })
})

test('other errors are not taken for the page', async () => {
  const { pages, asked } = pagesWith(() => Promise.reject(new Error('the disk is gone')))
  await expect(ask(pages)).rejects.toThrow('the disk is gone')
  await expect(ask(pages)).rejects.toThrow('the disk is gone')
  expect(asked()).toBe(2)
})
