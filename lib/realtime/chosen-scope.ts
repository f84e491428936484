import 'client-only'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { type SearchScope, searchScope } from '@/lib/contract/frame'
import { tabStorage } from '@/lib/device/browser-storage'
import { createEvent } from '@/lib/page/create-event'
import { choosePreference, preferenceOf, usePreference } from '@/lib/page/preference-store'

/** Where questions are looked for; '' stands for any time, and any site. */
export type ChosenScope = Required<SearchScope>

export const everywhere: ChosenScope = { source: 'all', since: '', site: '' }

/** What holds in this tab alone. */
const storageKey = 'search-scope'
const ofThisTab = z.required(searchScope)
const [announceChange, onChange] = createEvent()

/** @returns what holds now, and whether it is kept for the next time */
export function useChosenScope(): { readonly scope: ChosenScope; readonly isKept: boolean } {
  const source = usePreference('source')
  const since = usePreference('since')
  const site = usePreference('site')
  const own = useSyncExternalStore(
    onChange,
    () => tabStorage.read(storageKey) ?? '',
    () => '',
  )
  const ownScope = own === '' ? null : scopeOfThisTab()
  return { scope: ownScope ?? { source, since, site }, isKept: ownScope === null }
}

/** @param isKept whether it holds from now on, or in this tab alone */
export function chooseScope(scope: ChosenScope, isKept: boolean): void {
  if (isKept) {
    tabStorage.remove(storageKey)
    // What is as it was is not a choice, which an account would have to be told of.
    if (scope.source !== preferenceOf('source')) choosePreference('source', scope.source)
    if (scope.since !== preferenceOf('since')) choosePreference('since', scope.since)
    if (scope.site !== preferenceOf('site')) choosePreference('site', scope.site)
  } else tabStorage.write(storageKey, JSON.stringify(scope))
  announceChange()
}

/** @returns whether questions are looked for everywhere, at any time */
export function isEverywhere({ source, since, site }: ChosenScope): boolean {
  return source === 'all' && since === '' && site === ''
}

/** @returns the scope in which questions of a search are looked for; undefined: everywhere */
export function chosenScope(): SearchScope | undefined {
  const { source, since, site } = scopeOfThisTab() ?? {
    source: preferenceOf('source'),
    since: preferenceOf('since'),
    site: preferenceOf('site'),
  }
  if (isEverywhere({ source, since, site })) return undefined
  return { source, ...(since === '' ? {} : { since }), ...(site === '' ? {} : { site }) }
}

function scopeOfThisTab(): ChosenScope | null {
  const parsed = ofThisTab.safeParse(tabStorage.readJson(storageKey))
  return parsed.success ? parsed.data : null
}
