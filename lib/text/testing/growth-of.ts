const factor = 8
const rounds = 3

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
  for (let round = 0; round < rounds; round += 1) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, user + system)
  }
  return best
}
