import type { Locale } from '../locale.ts'
import type { Messages } from '../zh-cn.ts'

/** @returns texts of the dialog that shares an agent, loaded when it is first opened */
export async function loadAgentShareMessages(
  locale: Locale,
): Promise<Pick<Messages, 'agentShare' | 'share' | 'answer' | 'errors'>> {
  if (locale === 'en') {
    const [{ enAgentShare }, { enShare }, { enConversation }, { enErrors }] = await Promise.all([
      import('./en.ts'),
      import('../share/en.ts'),
      import('../conversation/en.ts'),
      import('../en-errors.ts'),
    ])
    return { ...enAgentShare, share: enShare.share, answer: enConversation.answer, errors: enErrors }
  }
  const [{ zhCNAgentShare }, { zhCNShare }, { zhCNConversation }, { zhCNErrors }] = await Promise.all([
    import('./zh-cn.ts'),
    import('../share/zh-cn.ts'),
    import('../conversation/zh-cn.ts'),
    import('../zh-cn-errors.ts'),
  ])
  return { ...zhCNAgentShare, share: zhCNShare.share, answer: zhCNConversation.answer, errors: zhCNErrors }
}
