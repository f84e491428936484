/** @returns a parameter of the address: the first one of that name, or '' */
export function firstText(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
