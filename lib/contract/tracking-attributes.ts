/**
 * Allowed values of a usage attribute: a figure, an id of ours, one of our own names, a scrubbed browser message, or
 * a reduced address.
 */
export type AttributeKind = 'figure' | 'id' | 'name' | 'message' | 'address'

/** The closed list of attributes. Others are not stored, so that user text can't leak in under a new name. */
export const trackingAttributes = {
  message: 'message',
  stack: 'message',
  /** Identifies the same error in the server's log. */
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

/** Events that report an error in a browser. */
export const faultEvents: readonly TrackingEvent[] = [
  trackingEvents.scriptError,
  trackingEvents.rejection,
  trackingEvents.blankScreen,
]

export const trackerClientId = 200_007
