/** Data of a reply that many readers get: it is written as JSON once, and sent as bytes. */
export class PreparedData<Data> {
  /** JSON in UTF-8. */
  readonly bytes: Buffer
  /** What the JSON says, for types only. */
  declare protected readonly data: Data
  #reply: Buffer | null = null

  constructor(data: Data) {
    this.bytes = Buffer.from(JSON.stringify(data))
  }

  /** @param envelope writes the object that holds the data; the same each time. @returns the whole reply */
  within(envelope: (data: string) => object): Buffer {
    this.#reply ??= this.#write(envelope)
    return this.#reply
  }

  #write(envelope: (data: string) => object): Buffer {
    const place = '\u0000data\u0000'
    const [head = '', tail = ''] = JSON.stringify(envelope(place)).split(JSON.stringify(place))
    return Buffer.concat([Buffer.from(head), this.bytes, Buffer.from(tail)])
  }
}
