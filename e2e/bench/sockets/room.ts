import { isTurnEnd, type ServerFrame } from '../../../lib/contract/frames/frame.ts'

const numberPattern = /"seq":(\d+)/

/**
 * One turn and all of its readers. Only the first reader's frames are parsed; of the others' just the number is
 * read, so that twenty thousand frames a second leave the machine to the product.
 */
export class Room {
  received = 0
  readonly recording: { readonly at: number; readonly text: string }[] = []
  readonly #conversation = Promise.withResolvers<string>()
  readonly #joined = Promise.withResolvers<void>()
  readonly #ended = Promise.withResolvers<void>()
  /** The number of the newest frame that each reader has had; -1 before its first. */
  readonly #reached: number[]
  /** Where the text of a frame begins in the answer, by the frame's number. */
  readonly #firstCharacter = new Map<number, number>()
  readonly #arrivals: { readonly seq: number; readonly at: number }[] = []
  #endSeq = Number.POSITIVE_INFINITY
  #characters = 0

  constructor(readers: number) {
    this.#reached = Array.from({ length: readers }, () => -1)
  }

  get conversationId(): Promise<string> {
    return this.#conversation.promise
  }

  /** Every reader has had a frame of the turn. */
  get joined(): Promise<void> {
    return this.#joined.promise
  }

  /** Every reader has had the end. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  get startedAt(): number {
    return this.recording[0]?.at ?? Number.NaN
  }

  take(reader: number, payload: Buffer): void {
    const at = performance.now()
    this.received += 1
    const text = payload.toString('latin1')
    const seq = Number(numberPattern.exec(text)?.[1] ?? 0)
    if (reader === 0) this.#read(payload.toString('utf8'), at)
    if (!text.includes('"snapshot":true')) this.#arrivals.push({ seq, at })
    const isFirst = this.#reached[reader] === -1
    this.#reached[reader] = seq
    if (isFirst && this.#reached.every((each) => each >= 0)) this.#joined.resolve()
    if (this.#reached.every((each) => each >= this.#endSeq)) this.#ended.resolve()
  }

  /**
   * How late each frame was at each reader. The script determines when a character is due, but not when the turn's
   * model began: the turn's earliest frame, taken as on time, is the reference. Gathering text for a frame counts as
   * delay.
   */
  delaysMs(charactersPerSecond: number, deltaCharacters: number): number[] {
    const deltaMs = (deltaCharacters * 1_000) / charactersPerSecond
    // The first delta that reaches beyond the character brings it.
    const dueMs = (character: number) => Math.ceil((character + 1) / deltaCharacters) * deltaMs
    const lateness = this.#arrivals.flatMap(({ seq, at }) => {
      const first = this.#firstCharacter.get(seq)
      return first === undefined ? [] : [at - dueMs(first)]
    })
    const earliest = lateness.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
    return lateness.map((value) => value - earliest)
  }

  #read(text: string, at: number): void {
    const frame = JSON.parse(text) as ServerFrame
    this.recording.push({ at, text })
    if (frame.conversation_id) this.#conversation.resolve(frame.conversation_id)
    const written = (frame.data ?? []).reduce(
      (sum, { content }) => sum + (typeof content === 'string' ? content.length : 0),
      0,
    )
    if (written > 0) this.#firstCharacter.set(frame.seq, this.#characters)
    this.#characters += written
    if (isTurnEnd(frame)) this.#endSeq = frame.seq
  }
}
