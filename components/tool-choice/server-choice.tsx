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

interface ServerChoiceProps {
  /** Ids of servers. */
  readonly chosen: readonly string[]
  readonly note: string
  readonly onChoose: (servers: string[]) => void
}

/** Which of the member's servers an agent may use, when that member asks. Without any it shows nothing. */
export function ServerChoice({ chosen, note, onChoose }: ServerChoiceProps) {
  const texts = useTexts('toolChoice')
  const { data: servers = [] } = useQuery(mcpServersQuery(useApi(mcpRoutes)))
  if (servers.length === 0) return null
  const toggle = (id: string, isOn: boolean) =>
    onChoose(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <section aria-labelledby="agent-mcp" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="agent-mcp" className="text-md">
        {texts.servers}
      </h2>
      <p className="text-sm text-ink-soft">{note}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {servers.map((server) => (
          <li key={server.id}>
            <Checkbox
              checked={chosen.includes(server.id)}
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
