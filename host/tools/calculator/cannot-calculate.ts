/** Why an expression has no value. The message is shown to who wrote it. */
export class CannotCalculate extends Error {
  override readonly name = 'CannotCalculate'
}
