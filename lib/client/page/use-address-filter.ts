import 'client-only'
import { useSearchParams } from 'next/navigation'

/**
 * Parameters of the page's address, from which a list is filtered. Setting them replaces the history entry, without a
 * request for the page.
 * @param hrefOf the address with these parameters; those that are '' are left out
 */
export function useAddressFilter<Name extends string>(
  names: readonly Name[],
  hrefOf: (filter: Readonly<Record<Name, string>>) => string,
) {
  const parameters = useSearchParams()
  const filter = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Record<
    Name,
    string
  >
  return {
    filter,
    setFilter: (change: Partial<Record<Name, string>>) =>
      // Not the current state: the router ignores a change that brings its own.
      window.history.replaceState(null, '', hrefOf({ ...filter, ...change })),
  }
}
