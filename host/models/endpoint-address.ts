/** The calls that people copy with an address. */
const calls =
  /\/(?:chat\/completions|completions|responses|embeddings|images\/(?:generations|edits)|models)$/i

/** @returns an address as it was pasted, without blanks, the call at its end, and slashes */
export function cleanAddress(pasted: string): string {
  const withoutSlash = pasted.replaceAll(/[\s\u200b\ufeff]+/g, '').replace(/\/+$/, '')
  return withoutSlash.replace(calls, '').replace(/\/+$/, '')
}

/** Addresses without a version whose interface was found below one. */
const versioned = new Map<string, string>()

/**
 * Calls an endpoint; when the address is not found and has no version, once more below `/v1`, which is remembered.
 * @param call gets the address to call
 * @param drop called with the reply that is not used
 */
export async function callVersioned<Reply extends { readonly status: number }>(
  baseUrl: string,
  call: (baseUrl: string) => Promise<Reply>,
  drop: (reply: Reply) => void = () => undefined,
): Promise<Reply> {
  const known = versioned.get(baseUrl)
  const reply = await call(known ?? baseUrl)
  if (known !== undefined || !isMissing(reply) || /\/v\d/.test(baseUrl)) return reply
  const below = `${cleanAddress(baseUrl)}/v1`
  const other = await call(below).catch(() => null)
  if (other === null) return reply
  drop(isMissing(other) ? other : reply)
  if (isMissing(other)) return reply
  versioned.set(baseUrl, below)
  return other
}

function isMissing({ status }: { readonly status: number }): boolean {
  return status === 404 || status === 405
}
