import { beforeEach, expect, test } from '@jest/globals'
import { renderHook } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { useAddressFilter } from './use-address-filter'

const hrefOf = (filter: Readonly<Record<'q' | 'sort', string>>) => `/list?${new URLSearchParams(filter)}`

function open() {
  const parameters = new URLSearchParams(window.location.search)
  const { result } = renderHook(() => useAddressFilter(['q', 'sort'], hrefOf), {
    wrapper: ({ children }) => <SearchParamsContext value={parameters}>{children}</SearchParamsContext>,
  })
  return result.current
}

const address = () => window.location.pathname + window.location.search

beforeEach(() => window.history.replaceState(null, '', '/list?q=a&other=1'))

test('the filter is what the address has, and is replaced', () => {
  const { filter, setFilter } = open()
  expect(filter).toEqual({ q: 'a', sort: '' })
  setFilter({ sort: 'new' })
  expect(address()).toBe('/list?q=a&sort=new')
})

test('changes of the same moment are all kept', () => {
  const { setFilter } = open()
  setFilter({ q: 'b' })
  setFilter({ sort: 'new' })
  expect(address()).toBe('/list?q=b&sort=new')
})

test('a change that is late does not replace the address of another page', () => {
  const { setFilter } = open()
  window.history.pushState(null, '', '/document/1')
  setFilter({ q: 'b' })
  expect(address()).toBe('/document/1')
})
