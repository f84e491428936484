/** Why an expression has no value. The message is shown to its author. */
export class CannotCalculate extends Error {
  override readonly name = 'CannotCalculate'
}
