import type { Prompt } from '../../lib/contract/frame.ts'
import { HostError } from '../errors.ts'
import type { ModelRegistry } from '../models/registry.ts'

/**
 * @returns the name of the model that a question chooses; undefined where no model is configured, since answers are
 * extracts then, whatever was asked for
 * @throws {HostError} bad_frame for one that is not among those that are
 */
export function chosenModel(models: ModelRegistry, { model }: Prompt): string | undefined {
  if (model && models.names.length > 0 && !models.names.includes(model))
    throw new HostError('bad_frame', '没有这个模型，请换一个', { field: 'model' })
  return models.choose(model).language?.name
}
