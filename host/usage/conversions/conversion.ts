import {
  type AdPlatform,
  adPlatforms,
  conversionEvents,
} from '../../../lib/contract/routes/collect-routes.ts'

export interface Conversion {
  /** Stable for an event, so that a platform can deduplicate. */
  readonly id: string
  readonly platform: AdPlatform
  readonly event: ConversionEvent
  readonly landingUrl: string
  /** Milliseconds since 1970. */
  readonly eventTime: number
  readonly userAgent: string
}

export interface ReportedConversion extends Conversion {
  readonly code: string
  readonly click: string
}

export interface PlatformApi {
  /** The event codes of an account with the platform's default setup. */
  readonly usualCodes: EventCodes
  /** @throws {ConversionRefused} {ConversionUndelivered} like {@link ConversionVendor} */
  readonly send: (conversion: ReportedConversion, signal: AbortSignal) => Promise<void>
}

export interface ConversionVendor {
  /** @returns the platform's name of the event, or undefined when it is not reported */
  readonly codeOf: (event: ConversionEvent) => string | undefined
  /**
   * Sends it to the platform.
   * @throws {ConversionRefused} when the platform rejects it permanently
   * @throws {ConversionUndelivered} when a retry may succeed
   */
  readonly send: (conversion: Conversion, signal: AbortSignal) => Promise<void>
}

/** The platform has rejected it. The message goes to the log and the table only; it contains no token. */
export class ConversionRefused extends Error {
  override readonly name = 'ConversionRefused'
}

/** The platform could not be reached, or had an internal error. It may nevertheless have received it. */
export class ConversionUndelivered extends Error {
  override readonly name = 'ConversionUndelivered'
}

/** The query parameters in which each platform passes its click id, best first. */
const clickNames: Readonly<Record<AdPlatform, readonly string[]>> = {
  baidu: ['bd_vid'],
  // The first for traffic from Weixin, the second for all other.
  tencent: ['gdt_vid', 'qz_gdt'],
  oceanengine: ['clickid'],
  wangyi: ['conv_ext'],
  sogou: ['gdt_vid', 'qz_gdt'],
  zhihu: ['cb'],
  '360': ['qhclickid'],
}

/** Click ids of all platforms: opaque, without spaces. */
const clickPattern = /^[\x21-\x7e]{1,2048}$/
/** A placeholder that the platform did not replace: the advertiser tested the URL. */
const placeholder = /^(__\w+__|\{+\w+\}+)$/

/** @returns the click id in a landing URL, or '' when the visit did not come from an ad of the platform */
export function clickOf(platform: AdPlatform, landingUrl: string): string {
  if (!URL.canParse(landingUrl)) return ''
  const { searchParams } = new URL(landingUrl)
  const values = clickNames[platform].map((name) => searchParams.get(name) ?? '')
  return values.find((value) => clickPattern.test(value) && !placeholder.test(value)) ?? ''
}

type ConversionEvent = (typeof conversionEvents)[number]
/** The platform's code of each event; an event without a code is not reported. */
export type EventCodes = Readonly<Partial<Record<ConversionEvent, string>>>

/**
 * Parses the operator's own codes, which replace the usual ones of a vendor: an account's configuration determines
 * which events are reported, and under which code.
 * @param setting `platform.event=code`, separated by commas
 * @returns null when it is malformed
 */
export function parseEventCodes(setting: string): ReadonlyMap<AdPlatform, EventCodes> | null {
  const codes = new Map<AdPlatform, EventCodes>()
  for (const entry of setting.split(',').map((each) => each.trim())) {
    if (entry === '') continue
    const [, name, event, code] = /^(\w+)\.(\w+)=([\w.-]{1,64})$/.exec(entry) ?? []
    const platform = adPlatforms.find((each) => each === name)
    const known = conversionEvents.find((each) => each === event)
    if (!platform || !known || code === undefined) return null
    codes.set(platform, { ...codes.get(platform), [known]: code })
  }
  return codes
}
