import 'client-only'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createEvent } from '@/lib/client/device/create-event'
import { onOwnStorageCleared, ownStorage } from '@/lib/client/device/own-storage'
import { choosePreference, preferenceOf, usePreference } from '@/lib/client/page/preference-store'
import { type SearchScope, searchScope } from '@/lib/contract/frames/frame'

/** Search scope; '' means any time, any site, and all files. */
export type ChosenScope = Required<SearchScope>

export const everywhere: ChosenScope = { source: 'all', since: '', site: '', folder: '' }

const storageKey = 'search-scope'
const ofThisTab = z.extend(z.required(searchScope), { folder: z._default(z.string(), '') })
const [announceChange, onChange] = createEvent()
onOwnStorageCleared(() => announceChange())

/** @returns the current scope, and whether it is saved as a preference */
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
  return { scope: fitScope(ownScope ?? { source, since, site, folder }), isKept: ownScope === null }
}

/** @param isKept saves it as a preference; otherwise it applies to this tab only */
export function chooseScope(chosen: ChosenScope, isKept: boolean): void {
  const scope = fitScope(chosen)
  if (isKept) {
    ownStorage.remove(storageKey)
    // Unchanged values are skipped, as each choice is saved to the account.
    if (scope.source !== preferenceOf('source')) choosePreference('source', scope.source)
    if (scope.since !== preferenceOf('since')) choosePreference('since', scope.since)
    if (scope.site !== preferenceOf('site')) choosePreference('site', scope.site)
    if (scope.folder !== preferenceOf('folder')) choosePreference('folder', scope.folder)
  } else ownStorage.write(storageKey, JSON.stringify(scope))
  announceChange()
}

/** Resets the scope to all files if it was restricted to a folder that is being deleted. */
export function leaveFolder(folder: string): void {
  const own = scopeOfThisTab()
  if (own?.folder === folder) chooseScope({ ...own, folder: '' }, false)
  if (preferenceOf('folder') === folder) choosePreference('folder', '')
}

export function isEverywhere({ source, since, site }: ChosenScope): boolean {
  return source === 'all' && since === '' && site === ''
}

/** @returns the scope for a search question; undefined: unrestricted */
export function chosenScope(): SearchScope | undefined {
  const scope = fitScope(
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

/** A folder only restricts the user's own files. */
function fitScope(scope: ChosenScope): ChosenScope {
  return scope.source === 'mine' ? scope : { ...scope, folder: '' }
}

function scopeOfThisTab(): ChosenScope | null {
  const parsed = ofThisTab.safeParse(ownStorage.readJson(storageKey))
  return parsed.success ? parsed.data : null
}
