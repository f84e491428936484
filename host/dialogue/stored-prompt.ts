import { createHash } from 'node:crypto'
import type { Prompt } from '../../lib/contract/frame.ts'

/** SHA-256 over what decides the answer: the same ask_id must mean the same ask. */
export function fingerprintOf(prompt: Prompt): string {
  const { content, action, ask_from, pattern, scope, model, thinking, file_ids } = prompt
  const { copilot_option, template, template_id } = prompt
  const parts = [
    content ?? '',
    action ?? '',
    ask_from ?? '',
    pattern ?? 'normal',
    scope,
    model,
    thinking,
    file_ids,
    // What earlier versions did not know changes nothing where it is absent.
    ...[copilot_option, template, template_id].filter((part) => part !== undefined),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** What a pipeline reads of a prompt; whatever else a client sends along is not kept. */
export function storedPrompt({ pattern, scope, model, thinking, file_ids, copilot_option }: Prompt): Prompt {
  return { pattern, scope, model, thinking, file_ids, copilot_option }
}
