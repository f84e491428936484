import type { AddressLimits } from '../../limits/address-limits.ts'
import { networkOf } from '../../limits/client-address.ts'
import { HostError } from '../../platform/errors.ts'

/** Maximum concurrent uploads of an owner. */
const maxOfOwner = 6
const retryAfterMs = 2_000

interface Sending {
  readonly owner: string
  readonly network: string
  readonly end: () => void
}

/** Tracks the uploads to this process: one per file, with limits per owner and per address. */
export class UploadsAtOnce {
  readonly #limits: AddressLimits
  readonly #sending = new Map<string, Sending>()

  constructor(limits: AddressLimits) {
    this.#limits = limits
  }

  /**
   * Counts an upload until it ends; an earlier one for the same file is aborted.
   * @returns a function to call when it has completed or failed
   * @throws {HostError} rate_limited
   */
  start(file: { readonly id: string; readonly owner: string }, address: string, end: () => void): () => void {
    const sending = { owner: file.owner, network: networkOf(address), end }
    const others = [...this.#sending].flatMap(([id, other]) => (id === file.id ? [] : [other]))
    const ofOwner = others.filter(({ owner }) => owner === sending.owner).length
    const ofNetwork = others.filter(({ network }) => network === sending.network).length
    if (!this.#limits.isOff && (ofOwner >= maxOfOwner || ofNetwork >= this.#limits.mostUploads))
      throw new HostError('rate_limited', '同时上传的文件太多，请稍等片刻再试', { retryAfterMs })

    this.#sending.get(file.id)?.end()
    this.#sending.set(file.id, sending)

    return () => {
      if (this.#sending.get(file.id) === sending) this.#sending.delete(file.id)
    }
  }
}
