export function downloadFile(url: string, name: string): void {
  const href = `${url}&download=1`
  Object.assign(document.createElement('a'), { href, download: name }).click()
}
