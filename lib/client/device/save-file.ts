/** Saves a fetched file: a plain link can't send the identity headers. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  saveFrom(href, name)
  setTimeout(() => URL.revokeObjectURL(href))
}

/** Saves what an address leads to. */
export function saveFrom(href: string, name: string): void {
  Object.assign(document.createElement('a'), { href, download: name }).click()
}
