import type { AgentSummary } from '@/lib/contract/made-agent'

/** An identifier, which has no Chinese characters. */
export function summaryId(name: string): string {
  return `a-${encodeURIComponent(name).replaceAll('%', '')}`
}

/** A published agent of somebody else. */
export function agentSummary(name: string, rest: Partial<AgentSummary> = {}): AgentSummary {
  return {
    id: summaryId(name),
    agent_type: 'custom',
    name,
    intro: `${name}的一句话介绍`,
    desc: '',
    icon: '',
    avatar: { glyph: name.slice(0, 1), tone: 'ok' },
    status: 3,
    category: 'life',
    author: '半亩',
    uses: 12,
    updated: 1_700_000_000,
    is_mine: false,
    is_bound: false,
    works_without_model: false,
    allows_copy: false,
    ...rest,
  }
}
