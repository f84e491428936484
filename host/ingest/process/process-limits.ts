/** Maximum requests queued for one process; further ones are rejected, since each occupies memory and an answer slot. */
export const maxQueuedRequests = 8

/** Idle time (ms) after which a process is ended. */
export const processIdleMs = 60_000
