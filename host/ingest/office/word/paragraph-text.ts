import { scriptText } from '../../formats/script-text.ts'
import type { Script } from './read-styles.ts'

const joinsFormula = /[A-Za-z0-9$]/

/** Collects the text of a paragraph. */
export class ParagraphText {
  readonly #parts: string[] = []
  #script: Script = ''
  /** Text of runs that follow each other with the same script. */
  #scripted = ''
  #isAfterFormula = false
  #hasText = false

  get isEmpty(): boolean {
    return !this.#hasText && this.#scripted.trim() === ''
  }

  /** Whether it ends with a text of one run. */
  endsWith(text: string): boolean {
    return (this.#parts.at(-1) ?? '').trimEnd().endsWith(text)
  }

  add(text: string, script: Script = ''): void {
    if (text === '') return
    if (script !== this.#script) this.#endScript()
    this.#script = script
    if (script === '') this.#append(text)
    else this.#scripted += text
  }

  /** Adds TeX between dollars; a displayed formula is a line. */
  formula(tex: string, isDisplayed: boolean): void {
    this.#endScript()
    this.#hasText = true
    if (isDisplayed) this.#parts.push(`\n$$${tex}$$\n`)
    else {
      // A dollar next to a letter or digit is read as one of money.
      const before = this.#parts.at(-1)?.at(-1) ?? ''
      this.#parts.push(`${joinsFormula.test(before) ? ' ' : ''}$${tex}$`)
    }
    this.#isAfterFormula = !isDisplayed
  }

  /** @returns its lines, without empty ones and with single spaces */
  finish(): string {
    this.#endScript()
    return this.#parts
      .join('')
      .split('\n')
      .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
      .filter(Boolean)
      .join('\n')
  }

  #endScript(): void {
    const [text, script] = [this.#scripted, this.#script]
    this.#scripted = ''
    this.#script = ''
    if (text !== '' && script !== '') this.#append(scriptText(text, script))
  }

  #append(text: string): void {
    const isJoined = this.#isAfterFormula && joinsFormula.test(text.charAt(0))
    this.#parts.push(isJoined ? ` ${text}` : text)
    this.#isAfterFormula = false
    this.#hasText ||= text.trim() !== ''
  }
}
