/** Repeated clicks within this time are ignored (§2, §9). */
export const reclickGuardMs = 2_000
