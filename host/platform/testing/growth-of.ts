const factor = 8
const rounds = 3
/** Some machines count the time of a processor in ticks: less than this says nothing. */
const leastMicroseconds = 20_000

/**
 * How many times as long work takes that is eight times as large: about 8 where the time grows with the size, 64 where
 * it grows with its square. It is the time of the processor in this thread, of which other programs take nothing, and
 * the best of some rounds.
 */
export async function growthOf(work: (size: number) => unknown, size: number): Promise<number> {
  const [small, large] = [await least(() => work(size)), await least(() => work(factor * size))]
  return large / small
}

async function least(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) best = Math.min(best, await once(work))
  return best
}

/** @returns the microseconds of a run, of as many runs as can be measured */
async function once(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  for (let runs = 1; ; runs += 1) {
    await work()
    const { user, system } = process.threadCpuUsage(before)
    if (user + system >= leastMicroseconds) return (user + system) / runs
  }
}
