import 'client-only'
import type { Preference } from '@/lib/contract/preferences'
import { preferenceOf } from '@/lib/page/preference-store'

/** @returns the scope in which questions of a search are looked for; undefined: everywhere */
export function chosenScope(): { readonly source: Exclude<Preference<'source'>, 'all'> } | undefined {
  const source = preferenceOf('source')
  return source === 'all' ? undefined : { source }
}
