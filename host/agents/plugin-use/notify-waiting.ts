import type { TurnRequest } from '../../conversations/turns/agent.ts'
import type { Notify } from '../../members/notifications/notify.ts'

/**
 * A member who has left the page is notified that a call waits.
 * @param link of the conversation
 */
export async function notifyWaiting(
  notify: Notify | undefined,
  { owner, conversationId, question }: TurnRequest,
  link: string,
): Promise<void> {
  const waiting = notify?.({
    owner,
    content: { kind: 'waiting', values: { title: question } },
    link,
    key: `waiting:${conversationId}`,
  })
  // It waits anyway, and is in the list of conversations.
  await waiting?.catch(() => undefined)
}
