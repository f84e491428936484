/**
 * What an attribute of a usage record may hold: a figure, an id of ours, one of our own names, a scrubbed message of
 * the browser, or a reduced address.
 */
export type AttributeKind = 'figure' | 'id' | 'name' | 'message' | 'address'

/** The closed list of attributes. One that is not here is not stored, so that no text of a person gets in by a new name. */
export const trackingAttributes = {
  message: 'message',
  stack: 'message',
  /** By which the server's log names the same fault. */
  digest: 'id',
  source: 'address',
  line: 'figure',
  column: 'figure',
  duration_ms: 'figure',
  origin: 'name',
  entity: 'name',
  level: 'name',
  conversation_id: 'id',
  ask_id: 'id',
  action: 'figure',
  new_user_type: 'figure',
} as const satisfies Readonly<Record<string, AttributeKind>>

export type TrackingAttributes = Partial<Record<keyof typeof trackingAttributes, string | number | boolean>>

/** The events that the product reports, by name. */
export const trackingEvents = {
  pageView: 'page_view',
  login: 'login',
  register: 'complete_registration',
  useTime: 'use_time',
  referenceToggle: 'reference_toggle',
  scriptError: 'js_error',
  rejection: 'unhandled_rejection',
  blankScreen: 'blank_screen',
} as const
export type TrackingEvent = (typeof trackingEvents)[keyof typeof trackingEvents]

/** Events that report a fault in a browser. */
export const faultEvents: readonly TrackingEvent[] = [
  trackingEvents.scriptError,
  trackingEvents.rejection,
  trackingEvents.blankScreen,
]

export const trackerClientId = 200_007
