import { callOutbound } from '../../outbound/outbound.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'

export interface VendorRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface VendorReply {
  readonly status: number
  /** The body when it is JSON, else null. */
  readonly json: unknown
}

/** A vendor could not be reached, or what it said can't be read. The message holds no key, phone or code. */
export class VendorUnreachable extends Error {
  override readonly name = 'VendorUnreachable'
  /** Whether the request may have arrived all the same. */
  readonly mayHaveArrived: boolean
  constructor(message: string, mayHaveArrived: boolean) {
    super(message)
    this.mayHaveArrived = mayHaveArrived
  }
}

/**
 * Posts to a vendor. What may have arrived is never sent again; one whose connection could not be made is tried once
 * more.
 * @throws {VendorUnreachable}
 */
export async function postOnce(call: VendorRequest): Promise<VendorReply> {
  try {
    const { status, body } = await callOutbound({ kind: 'vendor', method: 'POST', ...call })
    return { status, json: parseJson(new TextDecoder().decode(body)) }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    throw new VendorUnreachable(error.detail, error.reason !== 'unreachable')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
