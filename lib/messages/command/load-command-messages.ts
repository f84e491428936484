import type { Locale } from '../locale.ts'
import type { Messages } from '../zh-cn.ts'

/** @returns texts of the command palette, loaded when it is first opened */
export async function loadCommandMessages(locale: Locale): Promise<Pick<Messages, 'command' | 'agents'>> {
  if (locale === 'en') {
    const [{ enCommand }, { enAgents }] = await Promise.all([import('./en.ts'), import('../agents/en.ts')])
    return { ...enCommand, ...enAgents }
  }
  const [{ zhCNCommand }, { zhCNAgents }] = await Promise.all([
    import('./zh-cn.ts'),
    import('../agents/zh-cn.ts'),
  ])
  return { ...zhCNCommand, ...zhCNAgents }
}
