import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import { type FilledTemplate, filledTemplate, templateLimits } from '../../../lib/contract/template.ts'
import { HostError } from '../../platform/errors.ts'
import type { Agent } from './agent.ts'
import { partChangeOf } from './marked-part.ts'

export function readFilledIn({ template }: Prompt): FilledTemplate | null {
  const parsed = filledTemplate.safeParse(template)
  return parsed.success ? parsed.data : null
}

/** The question shown for an ask. @throws {HostError} bad_frame for a missing or incomplete template */
export function questionOf(agent: Agent, prompt: Prompt): string {
  if (prompt.action === 'summary') return prompt.bubble_text?.trim() || '总结'
  if (prompt.action !== 'template') return prompt.content ?? ''

  const filled = readFilledIn(prompt)
  const template = filled && agent.templates?.find(({ id }) => id === filled.id)
  if (!template || Object.keys(filled.fields).length > templateLimits.fields)
    throw new HostError('bad_frame', '没有这个模板，请换一个', { field: 'template' })

  // Keys of made agents may be names that every object has.
  const values = new Map(Object.entries(filled.fields))
  for (const { key, label, required, type, options = [] } of template.fields) {
    const value = values.get(key)?.trim() ?? ''
    if (required && value === '')
      throw new HostError('bad_frame', `请填写「${label}」`, { field: 'template' })
    if (type === 'choice' && value !== '' && !options.includes(value))
      throw new HostError('bad_frame', `「${label}」没有这个选项`, { field: 'template' })
  }

  return prompt.bubble_text?.trim() || template.title
}

/** @returns all texts that a prompt adds to the conversation in addition to the question */
export function textsOf(prompt: Prompt): readonly string[] {
  const change = partChangeOf(prompt)
  return [...Object.values(readFilledIn(prompt)?.fields ?? {}), ...(change ? [change.replacement] : [])]
}
