/** Limits of one run with tools. */
export const toolLimits = {
  /** Maximum rounds with calls; then the model has to answer. */
  rounds: 6,
  /** Calls performed per round; as many again are rejected as too many, and further ones are dropped. */
  callsARound: 8,
  /** Concurrent calls. */
  atOnce: 4,
  /** Maximum estimated tokens of one result. */
  resultTokens: 2_000,
} as const satisfies Readonly<Record<string, number>>
export type ToolLimits = Readonly<Record<keyof typeof toolLimits, number>>
