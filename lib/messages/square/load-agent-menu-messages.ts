import type { Locale } from '../locale.ts'
import type { Messages } from '../zh-cn.ts'

/** @returns texts of the menu of an agent and of what it opens, loaded when it is first opened */
export async function loadAgentMenuMessages(
  locale: Locale,
): Promise<Pick<Messages, 'agentTransfer' | 'errors' | 'report'>> {
  if (locale === 'en') {
    const [{ enAgentTransfer }, { enShare }, { enErrors }] = await Promise.all([
      import('../agent-transfer/en.ts'),
      import('../share/en.ts'),
      import('../en-errors.ts'),
    ])
    return { ...enAgentTransfer, report: enShare.report, errors: enErrors }
  }
  const [{ zhCNAgentTransfer }, { zhCNShare }, { zhCNErrors }] = await Promise.all([
    import('../agent-transfer/zh-cn.ts'),
    import('../share/zh-cn.ts'),
    import('../zh-cn-errors.ts'),
  ])
  return { ...zhCNAgentTransfer, report: zhCNShare.report, errors: zhCNErrors }
}
