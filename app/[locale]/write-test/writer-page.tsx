import type { ReactNode } from 'react'
import { LoginGate } from '@/components/login/login-gate'
import { WaitingForApproval } from '@/components/page-states/waiting-for-approval'
import { signedInUser } from '@/lib/client/api/signed-in-user.server'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'

/**
 * A page of the editor; the login is checked on the server.
 * @param render called for an active member only
 */
export async function writerPage(
  messages: Messages,
  render: (uid: string) => ReactNode | Promise<ReactNode>,
): Promise<ReactNode> {
  const user = await signedInUser()
  const { gate, waiting } = messages
  if (!user) {
    return (
      <Texts messages={pageMessagesOf(messages, 'gate')}>
        <LoginGate text={gate.writer} />
      </Texts>
    )
  }
  if (!user.is_active) return <WaitingForApproval texts={waiting} />
  return (
    <Texts messages={pageMessagesOf(messages, 'writer', 'drafts', 'errors')}>{await render(user.uid)}</Texts>
  )
}
