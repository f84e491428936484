const maxDigits = 16

/** @param id as the settings of an agent have it. @returns the number of the plugin or tool; null for no such id */
export function pluginNumber(id: string): number | null {
  if (id.length > maxDigits || !/^[1-9]\d*$/.test(id)) return null
  const number = Number(id)
  return Number.isSafeInteger(number) ? number : null
}
