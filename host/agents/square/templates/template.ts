import type { AgentSettings, AgentTemplate } from '../../../../lib/contract/made-agent.ts'

type Written = Pick<
  AgentSettings,
  'name' | 'intro' | 'desc' | 'icon' | 'greeting' | 'questions' | 'shortcuts'
> & {
  id: string
  tab: string
  category: AgentSettings['category']
  /** Lines of the instructions. */
  prompt: readonly string[]
  variables?: AgentSettings['variables']
  blanks?: AgentTemplate['blanks']
  temperature?: number
  /** Whether it answers from the files that its author adds, and from nothing else. */
  onlyKnowledge?: boolean
}

/** A template from its texts; what they leave out has the default of a new agent. */
export function template({
  id,
  tab,
  blanks = [],
  prompt,
  onlyKnowledge = false,
  ...texts
}: Written): AgentTemplate {
  const settings: AgentSettings = {
    model: '',
    tools: [],
    mcp: [],
    knowledge: { mode: onlyKnowledge ? 'always' : 'auto', top_k: 6, vectors: false },
    variables: [],
    memory: false,
    suggestions: true,
    allow_copy: false,
    ...texts,
    prompt: prompt.join('\n'),
  }
  return { id, tab, settings, blanks, uses: 0 }
}
