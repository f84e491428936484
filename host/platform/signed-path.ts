import { createHmac, timingSafeEqual } from 'node:crypto'

const hourMs = 60 * 60_000

/** The parameters of a signed path: those that say what it opens, in the order in which they are signed. */
type Signed<Field extends string> = Readonly<Record<Field | 'expires' | 'signature', string>>

export interface SignedPath<Field extends string> {
  /**
   * Creates a path that opens for one to two hours, for anyone who has it. It is constant within an hour, so that a page
   * that renders again has the same URL, and browsers can use their cache.
   * @param now milliseconds since 1970
   */
  sign(key: string, values: Readonly<Record<Field, string>>, now: number): string
  /** @returns whether the path was signed by this product, for these values, and has not expired */
  isGenuine(key: string, signed: Signed<Field>, now: number): boolean
}

/**
 * @param path without parameters
 * @param purpose is signed too, so that a signature opens nothing else
 * @param fields of the query; one whose value is '' is left out
 */
export function signedPath<const Field extends string>(
  path: string,
  purpose: string,
  fields: readonly Field[],
): SignedPath<Field> {
  const signatureOf = (key: string, values: Readonly<Record<Field, string>>, expires: string) =>
    createHmac('sha256', key)
      .update([purpose, ...fields.map((field) => values[field]), expires].join('\n'))
      .digest('base64url')
  return {
    sign: (key, values, now) => {
      const expires = String((Math.floor(now / hourMs) + 2) * hourMs)
      const query = new URLSearchParams(
        fields.flatMap((field) => (values[field] === '' ? [] : [[field, values[field]]])),
      )
      query.set('expires', expires)
      query.set('signature', signatureOf(key, values, expires))
      return `${path}?${query}`
    },
    isGenuine: (key, signed, now) =>
      areEqual(signed.signature, signatureOf(key, signed, signed.expires)) && Number(signed.expires) > now,
  }
}

/** Compares in constant time. */
export function areEqual(given: string, right: string): boolean {
  const [left, other] = [Buffer.from(given), Buffer.from(right)]
  return left.length === other.length && timingSafeEqual(left, other)
}
