import { expect, test } from '@jest/globals'
import { PageRefused } from '../../ingest/page-picture/page-reader.ts'
import { IsolatedProcessBusy, IsolatedProcessEnded } from '../../ingest/process/isolated-process.ts'
import { HostError } from '../../platform/errors.ts'
import type { FileRow } from '../file-row.ts'
import { FilePages } from './file-pages.ts'

const row = {
  id: 'f',
  owner: 'o',
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

const ask = (pages: FilePages, owner = 'o', page = 1) => pages.place({ ...row, owner }, { page, claim: '' })

test('an owner has a few calls at once, and others have their own', async () => {
  const held = Promise.withResolvers<typeof place>()
  const { pages } = pagesWith(() => held.promise)
  const calls = Array.from({ length: 6 }, () => ask(pages))
  await expect(ask(pages)).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 2_000 })
  const other = ask(pages, 'other')
  held.resolve(place)
  await Promise.all([...calls, other])
  expect(await ask(pages)).toMatchObject({ page: 1, pages: 3, text: [] })
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
  await expect(ask(pages, 'o', 2)).rejects.toBeInstanceOf(HostError)
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
