import type { AgentSettings } from '../../../lib/contract/made-agent.ts'
import type { Audit } from '../../moderation/audit.ts'
import { HostError } from '../../platform/errors.ts'

/**
 * Refuses listed words in what other members read of an agent, and in its prompt.
 * @param refusal the sentence for the whole call; that of the fields when absent
 * @throws {HostError} bad_request with the first field and a sentence for each
 */
export function requireNoListedWord(
  audit: Audit,
  settings: AgentSettings,
  { note = '', refusal }: { readonly note?: string; readonly refusal?: string },
): void {
  const { name, intro, desc, prompt, greeting, questions, shortcuts, variables } = settings
  const texts = {
    name: [name],
    intro: [intro],
    desc: [desc],
    prompt: [prompt],
    greeting: [greeting],
    questions,
    shortcuts: shortcuts.flatMap(({ label, text }) => [label, text]),
    variables: variables.map(({ label }) => label),
    note: [note],
  }
  const fields = Object.entries(texts).flatMap(([field, said]) =>
    said.some((text) => audit.find(text, 'check') !== null) ? [field] : [],
  )
  const [field] = fields
  if (field === undefined) return
  const sentence = '这里有不能使用的词，请换一种说法'
  const problems = Object.fromEntries(fields.map((each) => [each, sentence]))
  throw new HostError('bad_request', refusal ?? sentence, { field, problems })
}
