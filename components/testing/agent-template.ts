import type { AgentSettings, AgentTemplate } from '@/lib/contract/made-agent'

interface Given extends Partial<AgentSettings> {
  readonly tab?: string
  readonly blanks?: AgentTemplate['blanks']
}

export function agentTemplate(
  name: string,
  { tab = 'shop', blanks = [], ...settings }: Given = {},
): AgentTemplate {
  return {
    id: `t-${name}`,
    tab,
    settings: {
      name,
      intro: `${name}的一句话介绍`,
      desc: `${name}的说明`,
      icon: 'ok/店',
      category: 'efficiency',
      prompt: '人设',
      greeting: '你好',
      questions: ['今天几点关门'],
      model: '',
      tools: [],
      mcp: [],
      knowledge: { mode: 'auto', top_k: 6, vectors: false },
      variables: [],
      shortcuts: [{ label: '营业时间', text: '几点开门' }],
      memory: false,
      suggestions: true,
      allow_copy: false,
      ...settings,
    },
    blanks,
    uses: 0,
  }
}
