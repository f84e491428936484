/** Results of a claim check: the sources say it; it follows from them; undecided; they contradict it. */
const supportStates = ['supported', 'derived', 'unclear', 'contradicted'] as const

export type SupportState = (typeof supportStates)[number]

/** Parses a state from markup; unknown values are undecided. */
export function readSupportState(value: unknown): SupportState {
  return supportStates.find((state) => state === value) ?? 'unclear'
}
