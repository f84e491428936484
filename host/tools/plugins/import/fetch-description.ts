import { importBytes } from '../../../../lib/contract/routes/plugin-routes.ts'
import type { Egress } from '../../../outbound/egress.ts'
import { OutboundFailure } from '../../../outbound/outbound-failure.ts'
import { HostError } from '../../../platform/errors.ts'

const fetchMs = 8_000

/** Fetches a description; nothing in it is fetched. @throws {HostError} bad_request at `url` */
export async function fetchDescription(
  egress: Pick<Egress, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly from: string }> {
  const refused = (sentence: string, cause?: unknown) =>
    new HostError('bad_request', sentence, { field: 'url', problems: { url: sentence }, cause })
  try {
    const reply = await egress.fetch({ url, signal, timeoutMs: fetchMs, maxBytes: importBytes })
    if (reply.status >= 300) throw refused(`对方回了 ${reply.status}，没有取到描述`)
    return { text: new TextDecoder().decode(reply.body), from: reply.url }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    throw refused(error.message, error)
  }
}
