/** @returns the address when a browser may be sent there (http or https), else '' */
export function webAddress(text: string): string {
  if (!URL.canParse(text)) return ''
  const { protocol, username, password } = new URL(text)
  const isPlain = username === '' && password === ''
  return isPlain && (protocol === 'https:' || protocol === 'http:') ? text : ''
}
