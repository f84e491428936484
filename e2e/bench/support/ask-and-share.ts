import { TestClient } from '../../../host/testing/test-client.ts'
import { isTurnEnd, type SearchPattern } from '../../../lib/contract/frames/frame.ts'
import { headerNames } from '../../../lib/contract/identity.ts'
import { type ShareOutput, shareRoutes } from '../../../lib/contract/routes/share-routes.ts'
import { paths } from '../../../lib/paths.ts'

/**
 * Asks one question after the other in a conversation, and skips what is asked back.
 * @returns its id, when all have been answered
 */
export async function askAll(
  origin: string,
  device: string,
  questions: readonly string[],
  pattern: SearchPattern = 'normal',
): Promise<string> {
  const client = await TestClient.open(origin, device)
  let id = ''
  for (const question of questions) {
    const askId = client.ask(question, { pattern }, id)
    const { waiting } = await client.until(
      (frame) => frame.ask_id === askId && (isTurnEnd(frame) || frame.waiting !== undefined),
    )
    // What it asks back is left to it.
    if (waiting) client.send({ action: 'skip_copilot', ask_id: askId }, id)
    await client.ended(askId)
    id ||= client.frames.find((frame) => frame.ask_id === askId)?.conversation_id ?? ''
  }
  client.close()
  return id
}

/** Shares a conversation. @returns the path of its public page */
export async function shareOf(origin: string, device: string, conversationId: string): Promise<string> {
  const reply = await fetch(`${origin}${shareRoutes.shareLink.path}`, {
    method: shareRoutes.shareLink.method,
    headers: { 'content-type': 'application/json', [headerNames.deviceHash]: device },
    body: JSON.stringify({ conversation_id: conversationId }),
  })
  const { data } = (await reply.json()) as { data: ShareOutput<'shareLink'> }
  return paths.shared(data.id)
}
