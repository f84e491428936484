/** What a check says of a claim: its sources say it; it follows from them; not decided; they say otherwise. */
const supportStates = ['supported', 'derived', 'unclear', 'contradicted'] as const

export type SupportState = (typeof supportStates)[number]

/** Reads a state from markup; what is none was not decided. */
export function readSupportState(value: unknown): SupportState {
  return supportStates.find((state) => state === value) ?? 'unclear'
}
