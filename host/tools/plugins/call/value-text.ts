/** @returns a value as the text of a parameter or a field; nested ones as JSON, for which OpenAPI has no form */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** @returns the values of an array as texts; null is left out (RFC 6570 §2.3, undefined values) */
export function itemTexts(values: readonly unknown[]): string[] {
  return values.filter((value) => value !== null).map(valueText)
}

/** @returns the properties of an object as texts; null is left out */
export function propertyTexts(value: object): [name: string, text: string][] {
  return Object.entries(value).flatMap(([name, each]): [string, string][] =>
    each === null ? [] : [[name, valueText(each)]],
  )
}
