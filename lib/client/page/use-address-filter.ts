import 'client-only'
import { useSearchParams } from 'next/navigation'

/**
 * Parameters of the page's address, from which a list is filtered. Setting them replaces the history entry, without a
 * request for the page; on another page it has no effect.
 * @param hrefOf the address with these parameters; those that are '' are left out
 */
export function useAddressFilter<Name extends string>(
  names: readonly Name[],
  hrefOf: (filter: Readonly<Record<Name, string>>) => string,
) {
  const parameters = useSearchParams()
  const filterOf = (given: Pick<URLSearchParams, 'get'>) =>
    Object.fromEntries(names.map((name) => [name, given.get(name) ?? ''])) as Record<Name, string>
  return {
    filter: filterOf(parameters),
    setFilter: (change: Partial<Record<Name, string>>) => {
      const { href, pathname, search } = window.location
      // Not of the last render: a click may set two parameters, one after the other.
      const next = hrefOf({ ...filterOf(new URLSearchParams(search)), ...change })
      // While a page is left, its address is already another one.
      if (new URL(next, href).pathname !== pathname) return
      // Not the current state: the router ignores a change that brings its own.
      window.history.replaceState(null, '', next)
    },
  }
}
