import type { Locale } from '../locale.ts'
import type { Messages } from '../zh-cn.ts'

/** @returns texts of the menu of an agent and of what it opens, loaded when it is first opened */
export async function loadAgentMenuMessages(
  locale: Locale,
): Promise<Pick<Messages, 'agentMenu' | 'agentTransfer' | 'errors' | 'report'>> {
  if (locale === 'en') {
    const [{ enMyAgents }, { enAgentTransfer }, { enShare }, { enErrors }] = await Promise.all([
      import('../my-agents/en.ts'),
      import('../agent-transfer/en.ts'),
      import('../share/en.ts'),
      import('../en-errors.ts'),
    ])
    return { agentMenu: enMyAgents.agentMenu, ...enAgentTransfer, report: enShare.report, errors: enErrors }
  }
  const [{ zhCNMyAgents }, { zhCNAgentTransfer }, { zhCNShare }, { zhCNErrors }] = await Promise.all([
    import('../my-agents/zh-cn.ts'),
    import('../agent-transfer/zh-cn.ts'),
    import('../share/zh-cn.ts'),
    import('../zh-cn-errors.ts'),
  ])
  return {
    agentMenu: zhCNMyAgents.agentMenu,
    ...zhCNAgentTransfer,
    report: zhCNShare.report,
    errors: zhCNErrors,
  }
}
