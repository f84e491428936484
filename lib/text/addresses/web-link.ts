/** @returns an address that is safe as a link, or '' for any other, such as one that runs a script */
export function webLink(address: string): string {
  const { protocol } = URL.parse(address) ?? {}
  return protocol === 'https:' || protocol === 'http:' ? address : ''
}
