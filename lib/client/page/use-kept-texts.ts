import 'client-only'
import { useMemo, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { ownStorage } from '@/lib/client/device/own-storage'
import { noSubscription } from './no-subscription'

const texts = z.record(z.string(), z.string())

/**
 * Texts of a form, kept in this tab until they were sent: a login that ends renders the page again.
 * @param storageKey '' keeps nothing
 * @param initial what the form starts with
 */
export function useKeptTexts<Name extends string>(
  storageKey: string,
  initial: Readonly<Record<Name, string>>,
) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>> | null>(null)
  // Storage exists in the browser only.
  const read = () => (storageKey === '' ? null : ownStorage.read(storageKey))
  const stored = useSyncExternalStore(noSubscription, read, () => null)
  const kept = useMemo(() => (stored === null ? undefined : texts.safeParse(jsonOf(stored)).data), [stored])
  const values: Readonly<Record<Name, string>> = { ...initial, ...(typed ?? kept) }
  return {
    values,
    change: (name: Name, text: string) => {
      const next = { ...values, [name]: text }
      setTyped(next)
      if (storageKey !== '') ownStorage.write(storageKey, JSON.stringify(next))
    },
    forget: () => ownStorage.remove(storageKey),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
