import 'client-only'
import type { OfferedModel } from '@/lib/contract/routes/http'

/** Models from the host's last response; null before the first. */
let offered: readonly OfferedModel[] | null = null

export function noteModels(models: readonly OfferedModel[]): void {
  offered = models
}

/** @returns the selectable models; null before the host's first response */
export function offeredModels(): readonly OfferedModel[] | null {
  return offered
}
