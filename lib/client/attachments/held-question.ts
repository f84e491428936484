import type { Attachment } from './attachment'

/** A second press within this time may be a double click. */
const secondPressMs = 700

/** A question waits once for the files that could not be read, so that it is not asked without them by mistake. */
export class HeldQuestion {
  /** Keys of the files for which it waits. */
  #keys = ''
  #toldAtMs = 0

  /** @returns for how many of these files it waits; 0 for none */
  unusable(files: readonly Attachment[]): number {
    return failedKeys(files).join(' ') === this.#keys ? failedKeys(files).length : 0
  }

  /** Call when it is sent. @returns whether it waits to be sent again */
  isHeld(files: readonly Attachment[]): boolean {
    const failed = failedKeys(files).join(' ')
    const isSecond = failed === this.#keys
    if (failed === '' || (isSecond && performance.now() - this.#toldAtMs > secondPressMs)) return false
    if (!isSecond) this.#toldAtMs = performance.now()
    this.#keys = failed
    return true
  }
}

function failedKeys(files: readonly Attachment[]): string[] {
  return files.flatMap(({ key, state }) => (state === 'failed' ? [key] : []))
}
