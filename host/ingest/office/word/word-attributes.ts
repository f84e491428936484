export type Attribute = (name: string) => string

/** @returns an attribute of a WordprocessingML element; it has no prefix where the namespace is the default one */
export function wordAttribute(attribute: Attribute, name: string): string {
  return attribute(`w:${name}`) || attribute(name)
}

export function valueOf(attribute: Attribute): string {
  return wordAttribute(attribute, 'val')
}

/** @returns whether a property is on: it is without a value (ECMA-376 part 1, 17.17.4, ST_OnOff) */
export function isOn(attribute: Attribute): boolean {
  return !/^(?:0|false|off)$/.test(valueOf(attribute))
}

/** @returns a whole number between 0 and `most`, or null */
export function countOf(text: string, most: number): number | null {
  const number = Number(text)
  return text !== '' && Number.isInteger(number) && number >= 0 ? Math.min(number, most) : null
}
