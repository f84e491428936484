import { ApiError } from '@/lib/client/api/api-error'

/**
 * For a part of a page without which it can be shown, as the browser requests it again.
 * @returns null if the host did not answer
 */
export async function orNull<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
