import {
  type AdPlatform,
  adPlatforms,
  conversionEvents,
} from '../../../lib/contract/routes/collect-routes.ts'

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

/** A conversion in the platform's words. */
export interface ReportedConversion extends Conversion {
  /** What the platform calls the event. */
  readonly code: string
  /** The click that the landing address carries. */
  readonly click: string
}

/** The calls of one platform's conversion API. */
export interface PlatformApi {
  /** The codes of an account that was set up as the platform proposes. */
  readonly usualCodes: EventCodes
  /** @throws {ConversionRefused} {ConversionUndelivered} like {@link ConversionVendor} */
  readonly send: (conversion: ReportedConversion, signal: AbortSignal) => Promise<void>
}

/** One ad platform's conversion API. */
export interface ConversionVendor {
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

/** In which fields of a landing address each platform writes its click, the best first. */
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

/** Whatever platforms use as a click: opaque, without spaces. */
const clickPattern = /^[\x21-\x7e]{1,2048}$/
/** A placeholder that the platform did not fill in: the advertiser tried the address out. */
const placeholder = /^(__\w+__|\{+\w+\}+)$/

/** @returns the click that a landing address carries, or '' when the visit came from no ad of the platform */
export function clickOf(platform: AdPlatform, landingUrl: string): string {
  if (!URL.canParse(landingUrl)) return ''
  const { searchParams } = new URL(landingUrl)
  const values = clickNames[platform].map((name) => searchParams.get(name) ?? '')
  return values.find((value) => clickPattern.test(value) && !placeholder.test(value)) ?? ''
}

type ConversionEvent = (typeof conversionEvents)[number]
/** What a platform calls each event; an event without a code is not reported to it. */
export type EventCodes = Readonly<Partial<Record<ConversionEvent, string>>>

/**
 * Reads the operator's own codes, which replace the usual ones of a vendor: which events an account reports, and
 * under which code, is decided where its conversions were set up.
 * @param setting `platform.event=code`, several with commas between them
 * @returns null when it is not of that form
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
