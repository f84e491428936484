/** @returns an address that a browser may be sent to, or '' for any other, as one that runs a script */
export function webLink(address: string): string {
  const { protocol } = URL.parse(address) ?? {}
  return protocol === 'https:' || protocol === 'http:' ? address : ''
}
