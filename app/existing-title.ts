import { signedInUser } from '@/lib/client/api/signed-in-user.server'
import type { Messages } from '@/lib/messages/zh-cn'

/**
 * The title of a member's page whose subject may be missing.
 * @returns that of a missing page if it is; a visitor is asked to log in, and does not learn whether it is
 */
export async function existingTitle(
  messages: Pick<Messages, 'nowhere'>,
  title: string,
  isThere: () => Promise<boolean>,
): Promise<string> {
  const user = await signedInUser()
  return !user?.is_active || (await isThere()) ? title : messages.nowhere.title
}
