import type { DraftKind } from './draft-kind'

/** Saves that are remembered. */
const mostSaves = 20

/** What was sent since the last reply of the host, as digests: it may have stored any of it. */
export class UnconfirmedSaves<Settings extends object> {
  readonly #kind: DraftKind<Settings>
  #digests: readonly string[] = []

  constructor(kind: DraftKind<Settings>) {
    this.#kind = kind
  }

  get digests(): readonly string[] {
    return this.#digests
  }

  add(settings: Settings): void {
    this.#digests = [...this.#digests, digestOf(this.#kind, settings)].slice(-mostSaves)
  }

  /** @param digests of an earlier page; none after a reply */
  reset(digests: readonly string[] = []): void {
    this.#digests = digests
  }

  has(settings: Settings): boolean {
    return this.#digests.includes(digestOf(this.#kind, settings))
  }
}

/** @returns a short text that is the same for the same settings: two FNV-1a hashes of 32 bits. Not for secrets */
function digestOf<Settings extends object>(kind: DraftKind<Settings>, settings: Settings): string {
  const cleaned = kind.clean(kind.withoutSecrets?.(settings) ?? settings)
  const text = JSON.stringify(kind.fields.map((field) => cleaned[field]))
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, 0x01000193)
    other = Math.imul(other ^ (unit + at), 0x01000193)
  }
  return [one >>> 0, other >>> 0, text.length].map((part) => part.toString(36)).join('-')
}
