import { createHash } from 'node:crypto'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import type { ModelRegistry } from '../../models/registry.ts'
import { HostError } from '../../platform/errors.ts'

/** SHA-256 over everything that determines the answer: the same ask_id must mean the same ask. */
export function fingerprintOf(prompt: Prompt): string {
  const { content, action, ask_from, pattern, scope, model, thinking, file_ids } = prompt
  const { copilot_option, template, template_id, style, picture, draft_version } = prompt
  const parts = [
    content ?? '',
    action ?? '',
    ask_from ?? '',
    pattern ?? 'normal',
    scope,
    model,
    thinking,
    file_ids,
    // Absent newer fields do not change the fingerprint of earlier versions.
    ...[copilot_option, template, template_id, style, picture, draft_version].filter(
      (part) => part !== undefined,
    ),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** The fields of a prompt that pipelines read; others sent by a client are dropped. */
export function storedPrompt(prompt: Prompt): Prompt {
  const { pattern, scope, model, thinking, style, picture, file_ids, copilot_option, template, action } =
    prompt
  const kept = { pattern, scope, model, thinking, style, picture, file_ids, copilot_option, template }
  return action === 'repeat' || action === 'summary' ? { ...kept, action } : kept
}

/** @returns the prompt of a repeat; fields that it does not set are those of the replaced answer */
export function repeatedPrompt(prompt: Prompt, replaced: Prompt): Prompt {
  const said = Object.entries(prompt).filter(([, value]) => value !== undefined)
  const { pattern, scope, model, thinking, style, picture, file_ids, template } = replaced
  const own = { pattern, scope, model, thinking, style, picture, file_ids, template }
  const kept = { ...own, ...Object.fromEntries(said) }
  return replaced.action === 'summary' ? { ...kept, action: 'summary' } : kept
}

/**
 * @returns the name of the model that a question selects; undefined when no model is configured, because answers are
 * extracts then
 * @throws {HostError} bad_frame for a model that is not configured
 */
export function chosenModel(models: ModelRegistry, { model }: Prompt): string | undefined {
  if (model && models.names.length > 0 && !models.names.includes(model))
    throw new HostError('bad_frame', '没有这个模型，请换一个', { field: 'model' })
  return models.choose(model).language?.name
}
