import 'server-only'
import type { FirstTemplates } from '@/components/agent-templates/template-list'
import { serverApi } from '@/lib/client/api/server-api.server'
import { squarePageSize } from '@/lib/client/api/square'
import type { AgentTemplate } from '@/lib/contract/made-agent'
import { squareRoutes } from '@/lib/contract/routes/square-routes'
import { orNull } from '../../../or-null'

/** @returns the tabs and the first templates; null for a list that the host did not send */
export async function readTemplates(category: string, keyword: string) {
  const api = await serverApi(squareRoutes)
  const input = { category_id: category, keyword, page: 1, size: squarePageSize }
  const [tabs, page] = await Promise.all([
    orNull(api('templateTabs', {})),
    orNull(api('templateList', input)),
  ])
  const first: FirstTemplates | null = page && {
    category,
    keyword,
    page: { ...page, list: page.list.map(toCard) },
  }
  return { tabs: tabs?.tabs ?? [], first }
}

/** Without the long texts, which the browser requests for the preview. */
function toCard(template: AgentTemplate): AgentTemplate {
  const { settings } = template
  return {
    ...template,
    settings: { ...settings, desc: '', prompt: '', greeting: '', questions: [], shortcuts: [] },
  }
}
