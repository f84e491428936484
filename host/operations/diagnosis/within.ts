class Slow extends Error {
  readonly code = 'slow'
}

/** @throws an error with code `slow` after the timeout of a check */
export async function within<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Slow()), limitMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
