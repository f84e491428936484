import { type AdPlatform, adPlatforms, conversionEvents } from '../../../lib/contract/collect-routes.ts'

export type ConversionEvent = (typeof conversionEvents)[number]
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

/** @returns how a platform's codes are looked up: the operator's own before the usual ones */
export function codesWith(
  usual: EventCodes,
  own: EventCodes | undefined,
): (event: ConversionEvent) => string | undefined {
  const codes = { ...usual, ...own }
  return (event) => codes[event]
}
