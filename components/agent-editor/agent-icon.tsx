import { Avatar } from '@/components/ui/avatar'
import { avatarOf, parseIcon } from '@/lib/text/agent-avatar'

interface AgentIconProps {
  readonly icon: string
  readonly name: string
  readonly size?: 'medium' | 'huge'
}

/** Hidden from assistive technology, as the name is next to it. */
export function AgentIcon({ icon, name, size = 'medium' }: AgentIconProps) {
  return <Avatar {...(parseIcon(icon) ?? avatarOf(name))} size={size} />
}
