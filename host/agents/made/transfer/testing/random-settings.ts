import { avatarTones } from '../../../../../lib/contract/avatar-tones.ts'
import { type AgentSettings, agentCategories, agentLimits } from '../../../../../lib/contract/made-agent.ts'

/** Characters that are easily lost on the way: escapes, markup, emoji, right-to-left, line breaks, placeholders. */
const characters = [
  ...Array.from('知舟aZ0 "\\\'/<>&%{}[]$`\n\t\u2028é'),
  '😀',
  '👩‍👩‍👧',
  'ا',
  '\u0301',
  '{{team}}',
  '</资料>',
]

/** @returns settings within the limits, the same for the same seed; without a model and tools */
export function randomSettings(seed: number): Omit<AgentSettings, 'model' | 'tools'> {
  let state = seed
  // Numerical Recipes' linear congruential generator.
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  const whole = (below: number) => Math.floor(random() * below)
  const isTrue = () => random() < 0.5
  const oneOf = <Value>(values: readonly Value[]): Value => values[whole(values.length)] as Value
  const text = (limit: number) => {
    const written = Array.from({ length: whole(limit) }, () => oneOf(characters)).join('')
    return Array.from(written).slice(0, limit).join('')
  }
  /** Not blank. */
  const label = (limit: number) => `字${text(limit - 1)}`
  const listOf = <Value>(limit: number, make: (index: number) => Value) =>
    Array.from({ length: whole(limit + 1) }, (_, index) => make(index))

  return {
    name: label(agentLimits.name),
    intro: text(agentLimits.intro),
    desc: text(agentLimits.desc),
    icon: isTrue() ? '' : `${oneOf(avatarTones)}/知`,
    category: isTrue() ? '' : oneOf(agentCategories),
    prompt: text(agentLimits.prompt),
    greeting: text(agentLimits.greeting),
    questions: listOf(agentLimits.questions, () => label(agentLimits.question)),
    ...(isTrue() ? { temperature: whole(20) / 10 } : {}),
    mcp: [],
    knowledge: {
      mode: isTrue() ? 'auto' : 'always',
      top_k: 1 + whole(agentLimits.topK),
      vectors: isTrue(),
    },
    variables: listOf(agentLimits.variables, (index) => ({
      key: `key_${index}`,
      label: label(agentLimits.variableLabel),
      type: isTrue() ? 'text' : 'long',
      required: isTrue(),
    })),
    shortcuts: listOf(agentLimits.shortcuts, () => ({
      label: label(agentLimits.shortcutLabel),
      text: label(agentLimits.shortcutText),
    })),
    memory: isTrue(),
    suggestions: isTrue(),
    allow_copy: isTrue(),
  }
}
