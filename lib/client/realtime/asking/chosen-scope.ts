import 'client-only'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { type SearchScope, searchScope } from '@/lib/contract/frames/frame'
import { onOwnStorageCleared, ownStorage } from '@/lib/client/device/own-storage'
import { createEvent } from '@/lib/client/device/create-event'
import { choosePreference, preferenceOf, usePreference } from '@/lib/client/page/preference-store'

/** Where questions are looked for; '' stands for any time, any site, and all files. */
export type ChosenScope = Required<SearchScope>

export const everywhere: ChosenScope = { source: 'all', since: '', site: '', folder: '' }

/** What holds in this tab alone. */
const storageKey = 'search-scope'
const ofThisTab = z.extend(z.required(searchScope), { folder: z._default(z.string(), '') })
const [announceChange, onChange] = createEvent()
onOwnStorageCleared(() => announceChange())

/** @returns what holds now, and whether it is kept for the next time */
export function useChosenScope(): { readonly scope: ChosenScope; readonly isKept: boolean } {
  const source = usePreference('source')
  const since = usePreference('since')
  const site = usePreference('site')
  const folder = usePreference('folder')
  const own = useSyncExternalStore(
    onChange,
    () => ownStorage.read(storageKey) ?? '',
    () => '',
  )
  const ownScope = own === '' ? null : scopeOfThisTab()
  return { scope: fitting(ownScope ?? { source, since, site, folder }), isKept: ownScope === null }
}

/** @param isKept whether it holds from now on, or in this tab alone */
export function chooseScope(chosen: ChosenScope, isKept: boolean): void {
  const scope = fitting(chosen)
  if (isKept) {
    ownStorage.remove(storageKey)
    // What is as it was is not a choice, which an account would have to be told of.
    if (scope.source !== preferenceOf('source')) choosePreference('source', scope.source)
    if (scope.since !== preferenceOf('since')) choosePreference('since', scope.since)
    if (scope.site !== preferenceOf('site')) choosePreference('site', scope.site)
    if (scope.folder !== preferenceOf('folder')) choosePreference('folder', scope.folder)
  } else ownStorage.write(storageKey, JSON.stringify(scope))
  announceChange()
}

/** Questions are looked for in all files where they were looked for in this folder, which is deleted. */
export function leaveFolder(folder: string): void {
  const own = scopeOfThisTab()
  if (own?.folder === folder) chooseScope({ ...own, folder: '' }, false)
  if (preferenceOf('folder') === folder) choosePreference('folder', '')
}

/** @returns whether questions are looked for everywhere, at any time */
export function isEverywhere({ source, since, site }: ChosenScope): boolean {
  return source === 'all' && since === '' && site === ''
}

/** @returns the scope in which questions of a search are looked for; undefined: everywhere */
export function chosenScope(): SearchScope | undefined {
  const scope = fitting(
    scopeOfThisTab() ?? {
      source: preferenceOf('source'),
      since: preferenceOf('since'),
      site: preferenceOf('site'),
      folder: preferenceOf('folder'),
    },
  )
  if (isEverywhere(scope)) return undefined
  const { source, since, site, folder } = scope
  return {
    source,
    ...(since === '' ? {} : { since }),
    ...(site === '' ? {} : { site }),
    ...(folder === '' ? {} : { folder }),
  }
}

/** A folder narrows one's own files, and nothing else. */
function fitting(scope: ChosenScope): ChosenScope {
  return scope.source === 'mine' ? scope : { ...scope, folder: '' }
}

function scopeOfThisTab(): ChosenScope | null {
  const parsed = ofThisTab.safeParse(ownStorage.readJson(storageKey))
  return parsed.success ? parsed.data : null
}
