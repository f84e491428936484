import 'client-only'
import { offeredModels } from '@/lib/client/page/offered-models'
import { preferenceOf } from '@/lib/client/page/preference-store'
import type { OfferedModel } from '@/lib/contract/routes/http'
import type { AskOptions } from './ask'

/** @returns the default if none is chosen or the chosen one no longer exists; null if there is none */
export function effectiveModel(models: readonly OfferedModel[], chosen: string): OfferedModel | null {
  return models.find(({ id }) => id === chosen) ?? models[0] ?? null
}

/** Before the models are known the choice is unchecked: the host rejects one that no longer exists. */
export function chosenModel(): Pick<AskOptions, 'model' | 'thinking'> {
  const chosen = preferenceOf('model')
  const isThinking = preferenceOf('thinking') === 'on'
  const offered = offeredModels()
  if (!offered)
    return { ...(chosen === '' ? {} : { model: chosen }), ...(isThinking ? { thinking: true } : {}) }

  const model = effectiveModel(offered, chosen)

  return {
    ...(model && model.id === chosen ? { model: model.id } : {}),
    ...(model?.thinking ? { thinking: isThinking } : {}),
  }
}
