/** @returns a copy without these keys */
export function without<Value extends object, Key extends keyof Value>(
  value: Value,
  ...keys: readonly Key[]
): Omit<Value, Key> {
  const left = Object.entries(value).filter(([key]) => !keys.some((each) => each === key))
  return Object.fromEntries(left) as Omit<Value, Key>
}
