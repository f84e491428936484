/** Downloads a file by a signed path of the host, under its own name. */
export function downloadFile(url: string, name: string): void {
  const href = `${url}&download=1`
  Object.assign(document.createElement('a'), { href, download: name }).click()
}
