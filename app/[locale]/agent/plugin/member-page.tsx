import type { ReactNode } from 'react'
import { LoginGate } from '@/components/login/login-gate'
import { WaitingForApproval } from '@/components/page-states/waiting-for-approval'
import { signedInUser } from '@/lib/client/api/signed-in-user.server'
import { type PageSection, pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'

/** Sections of every page on which a plugin or a tool is edited. */
const sections = [
  'pluginEditor',
  'toolEditor',
  'drafts',
  'validation',
  'toolFields',
  'errors',
  'answer',
] as const satisfies readonly PageSection[]

/**
 * A page for members; the login is checked on the server.
 * @param render called for an active member only
 */
export async function memberPage(
  messages: Messages,
  render: (uid: string) => ReactNode | Promise<ReactNode>,
): Promise<ReactNode> {
  const user = await signedInUser()
  const { gate, waiting } = messages
  if (!user) {
    return (
      <Texts messages={pageMessagesOf(messages, 'gate')}>
        <LoginGate text={gate.plugins} />
      </Texts>
    )
  }
  if (!user.is_active) return <WaitingForApproval texts={waiting} />
  return <Texts messages={pageMessagesOf(messages, ...sections)}>{await render(user.uid)}</Texts>
}
