import 'client-only'
import type { OfferedModel } from '@/lib/contract/routes/http'
import { offeredModels } from '@/lib/client/page/offered-models'
import { preferenceOf } from '@/lib/client/page/preference-store'
import type { AskOptions } from './ask'

/**
 * @returns the model that answers: the chosen one, or the default where nothing was chosen or that is gone; null where
 * there is none
 */
export function standingModel(models: readonly OfferedModel[], chosen: string): OfferedModel | null {
  return models.find(({ id }) => id === chosen) ?? models[0] ?? null
}

/**
 * @returns what an ask says of the model and of thinking. Before it is known which models there are, a choice is named as
 * it is: the host refuses one that is gone
 */
export function chosenModel(): Pick<AskOptions, 'model' | 'thinking'> {
  const chosen = preferenceOf('model')
  const isThinking = preferenceOf('thinking') === 'on'
  const offered = offeredModels()
  if (!offered)
    return { ...(chosen === '' ? {} : { model: chosen }), ...(isThinking ? { thinking: true } : {}) }
  const model = standingModel(offered, chosen)
  return {
    ...(model && model.id === chosen ? { model: model.id } : {}),
    ...(model?.thinking ? { thinking: isThinking } : {}),
  }
}
