/**
 * The closed list of errors with their wire numbers. Numbers under 1000 are HTTP statuses; numbers above 999990 are
 * socket refusals (seq 0); failures of a turn are sent as the string in a frame's `error`, with end code 3 or 0.
 */
export const errorNumbers = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  unprocessable: 422,
  /** An operator has blocked the member; the message has the reason. */
  blocked: 423,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  bad_frame: 999991,
  no_identity: 999992,
  limited: 999993,
  unknown: 999994,
  busy: 999995,
  id_reused: 999996,
  conversation_ended: 999997,
  agent_withdrawn: 999998,
  unified: 999999,
  /** What the owner stores takes up all of their space. */
  space_full: 1_000_000,
} as const

export type RequestErrorCode = keyof typeof errorNumbers

/** Why a turn failed. The message catalogues hold a text for each. */
export const turnErrorCodes = [
  'model_key_refused',
  'model_quota',
  'model_too_long',
  'model_filtered',
  'model_timeout',
  'model_unreachable',
  'model_garbled',
  /** The endpoint has no such model, or the address is not one of an endpoint. */
  'model_unknown',
  /** It had begun to answer. */
  'model_broken_off',
  'search_failed',
  'interrupted',
  'turn_timeout',
  'storage_full',
  /** Its author has withdrawn the agent, or an operator has taken it down. */
  'agent_withdrawn',
  'internal',
] as const

export type TurnErrorCode = (typeof turnErrorCodes)[number]

export type ErrorCode = RequestErrorCode | TurnErrorCode

/** Socket codes above this one, with seq 0, are refusals: they end no turn. */
export const refusalFloor = 999990
