/** A call that a model wrote into its text. */
export interface TextCall {
  readonly name: string
  /** A value that was written without its type, by its name; or JSON, which may be invalid. */
  readonly values: Readonly<Record<string, TextValue>> | string
}

export interface TextValue {
  readonly text: string
  /** Undefined where the form does not say it. */
  readonly isText: boolean | undefined
}

/** Markup of calls at a place of a text. */
export interface CallUnit {
  /** Where it ends. */
  readonly end: number
  readonly calls: readonly TextCall[]
  /** Whether its own end was written, so that nothing of it is missing. */
  readonly isClosed: boolean
  /** A tag alone, with nothing of a call behind it: it may only be mentioned. */
  readonly isBare?: boolean
}

/** What is at a place: 'more' when the text is too short to tell, null when it is no markup of calls. */
export type ReadUnit = CallUnit | 'more' | null

/** @returns where the blanks at a place end */
export function afterBlanks(text: string, at: number): number {
  return at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
}

/** Matches at a place only. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
