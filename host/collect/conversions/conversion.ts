import type { AdPlatform } from '../../../lib/contract/collect-routes.ts'
import type { ConversionEvent } from './event-codes.ts'

/** Something that a visitor from an ad did, as it is kept until its platform has it. */
export interface Conversion {
  /** The same for the same deed, so that a platform can deduplicate. */
  readonly id: string
  readonly platform: AdPlatform
  readonly event: ConversionEvent
  /** The whole address that the ad opened. */
  readonly landingUrl: string
  /** Milliseconds since 1970. */
  readonly eventTime: number
  readonly userAgent: string
}

/** One ad platform's conversion API. */
export interface ConversionVendor {
  readonly platform: AdPlatform
  /** @returns what the platform calls the event, or undefined when it is not reported to it */
  readonly codeOf: (event: ConversionEvent) => string | undefined
  /**
   * Sends it to the platform.
   * @throws {ConversionRefused} when the platform refuses it for good
   * @throws {ConversionUndelivered} when a retry may succeed
   */
  readonly send: (conversion: Conversion, signal: AbortSignal) => Promise<void>
}

/** The platform has refused. The message goes to the log and the table only; it holds no token. */
export class ConversionRefused extends Error {
  override readonly name = 'ConversionRefused'
}

/** The platform could not be asked, or had an internal error. It may have received it all the same. */
export class ConversionUndelivered extends Error {
  override readonly name = 'ConversionUndelivered'
}
