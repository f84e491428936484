class Slow extends Error {
  readonly code = 'slow'
}

/** @throws an error of code `slow` when it takes longer than a check may */
export async function within<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Slow()), limitMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
