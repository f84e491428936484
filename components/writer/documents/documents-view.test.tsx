import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AddressPage } from '@/components/testing/address-page'
import { ApiError } from '@/lib/client/api/api-error'
import { zhCN } from '@/lib/messages/zh-cn'
import { DocumentsView } from './documents-view'

const { writer: texts, common } = zhCN
const summary = (id: number) => ({
  doc_id: `d${id}`,
  title: `文档 ${id}`,
  snippet: '',
  words: 1,
  updated: 1_700_000_000,
})

// The next page is loaded by an observer, which the test's document has none of.
beforeAll(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
})

beforeEach(() => {
  window.history.replaceState(null, '', '/write-test')
})

test('the list stays when its next page fails, which is tried again; each document is listed once', async () => {
  let isBroken = true
  const docList = ({ offset }: { readonly offset: number }) => {
    if (offset === 0) return { list: [summary(1), summary(2)], offset: 2, hasMore: true }
    if (isBroken) throw new ApiError('forbidden', '')
    // A document was created meanwhile, so one of the first page is on the second one, too.
    return { list: [summary(2), summary(3)], offset: 4, hasMore: false }
  }
  render(
    <AddressPage answers={{ docList }}>
      <DocumentsView />
    </AddressPage>,
  )
  await userEvent.click(await screen.findByRole('button', { name: texts.more }))
  expect(await screen.findByText(texts.failed)).toBeVisible()
  expect(screen.getByRole('link', { name: '文档 1' })).toBeVisible()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: common.retry }))
  expect(await screen.findByRole('link', { name: '文档 3' })).toBeVisible()
  expect(screen.getAllByRole('link')).toHaveLength(3)
  expect(screen.queryByText(texts.failed)).toBeNull()
})

test('the keyword is in the address, so that it is there after a document was opened', async () => {
  window.history.replaceState(null, '', '/write-test?q=%E8%8C%B6%E9%A6%86')
  const keywords: string[] = []
  const docList = ({ keyword }: { readonly keyword: string }) => {
    keywords.push(keyword)
    return { list: [summary(1)], offset: 1, hasMore: false }
  }
  render(
    <AddressPage answers={{ docList }}>
      <DocumentsView />
    </AddressPage>,
  )
  const field = screen.getByLabelText(texts.find)
  expect(field).toHaveValue('茶馆')
  await userEvent.clear(field)
  await userEvent.type(field, '渡口')
  await waitFor(() => expect(window.location.search).toBe(`?q=${encodeURIComponent('渡口')}`))
  await waitFor(() => expect(keywords.at(-1)).toBe('渡口'))
  expect(keywords[0]).toBe('茶馆')
})

test('a document that is clicked while the keyword is typed is opened, and the keyword is in the address behind it', async () => {
  const docList = () => ({ list: [summary(1)], offset: 1, hasMore: false })
  render(
    <AddressPage answers={{ docList }}>
      <DocumentsView />
    </AddressPage>,
  )
  const link = await screen.findByRole('link', { name: '文档 1' })
  // As the router does, which is late.
  const addresses: string[] = []
  link.addEventListener('click', (event) => {
    event.preventDefault()
    addresses.push(window.location.search)
    window.history.pushState(null, '', '/write-test/d1')
  })
  await userEvent.type(screen.getByLabelText(texts.find), '渡口')
  await userEvent.click(link)
  expect(addresses).toEqual([`?q=${encodeURIComponent('渡口')}`])
  expect(window.location.pathname).toBe('/write-test/d1')
})
