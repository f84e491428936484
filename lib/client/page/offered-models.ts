import 'client-only'
import type { OfferedModel } from '@/lib/contract/routes/http'

/** As the host listed them last; null before that. */
let offered: readonly OfferedModel[] | null = null

/** Keeps the models that the host lists. */
export function noteModels(models: readonly OfferedModel[]): void {
  offered = models
}

/** @returns the models that a question may choose; null before the host has listed them */
export function offeredModels(): readonly OfferedModel[] | null {
  return offered
}
