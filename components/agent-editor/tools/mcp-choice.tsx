'use client'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '@/components/ui/checkbox'
import { TextLink } from '@/components/ui/text-link'
import { useApi } from '@/lib/client/api/api-context'
import { mcpServersQuery } from '@/lib/client/api/mcp-servers'
import type { McpServer } from '@/lib/contract/mcp/mcp-server'
import { mcpRoutes } from '@/lib/contract/routes/mcp-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { useEditor } from '../editor-context'

/** Which of the author's servers the agent may use, when its author asks. Without any it shows nothing. */
export function McpChoice() {
  const { settings, change } = useEditor()
  const { tools: texts } = useTexts('agentEditor')
  const { data: servers = [] } = useQuery(mcpServersQuery(useApi(mcpRoutes)))
  if (servers.length === 0) return null
  const toggle = (id: string, isOn: boolean) =>
    change({ mcp: isOn ? [...settings.mcp, id] : settings.mcp.filter((each) => each !== id) })
  return (
    <section aria-labelledby="agent-mcp" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="agent-mcp" className="text-md">
        {texts.servers}
      </h2>
      <p className="text-sm text-ink-soft">{texts.serversNote}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {servers.map((server) => (
          <li key={server.id}>
            <Checkbox
              checked={settings.mcp.includes(server.id)}
              onCheckedChange={(isOn) => toggle(server.id, isOn === true)}
            >
              <span className="text-ink wrap-anywhere">{server.name}</span>{' '}
              {fill(texts.serverTools, { count: usable(server) })}
            </Checkbox>
          </li>
        ))}
      </ul>
      <TextLink href={paths.plugins({ tab: 'mcp' })}>{texts.toServers}</TextLink>
    </section>
  )
}

function usable({ tools }: McpServer): number {
  return tools.filter((tool) => tool.is_chosen && !tool.before).length
}
