import { useMemo, useState } from 'react'
import type { DraftKind } from '@/components/drafts/draft-kind'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'
import { ownStorage } from '@/lib/client/device/own-storage'

/**
 * What was typed for something that does not exist yet; it stays in this tab until `forget`, without secrets.
 * @param storageKey of what is typed in this tab
 * @param empty what the form starts with
 */
export function useKeptForm<Settings extends object>(
  kind: DraftKind<Settings>,
  storageKey: string,
  empty: Settings,
) {
  const [typed, setTyped] = useState<Settings | null>(null)
  // Storage exists in the browser only.
  const stored = useBrowserValue(() => ownStorage.read(storageKey), null)
  const kept = useMemo(() => (stored === null ? null : kind.parse(jsonOf(stored))), [kind, stored])
  const settings = typed ?? kept ?? empty
  return {
    settings,
    change: (patch: Partial<Settings>) => {
      const next = { ...settings, ...patch }
      setTyped(next)
      ownStorage.write(storageKey, JSON.stringify(kind.withoutSecrets?.(next) ?? next))
    },
    forget: () => ownStorage.remove(storageKey),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
