/**
 * Writes a text to the clipboard. Browsers allow this only while handling a click, so a text that has yet to be
 * fetched is passed as a promise within the click.
 * @throws if the browser does not allow it, or the text can't be fetched
 */
export async function writeText(text: string | Promise<string>): Promise<void> {
  // Insecure origins have no clipboard object.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (typeof text === 'string') return clipboard ? clipboard.writeText(text) : copySelected(text)
  if (!clipboard || typeof ClipboardItem !== 'function') return writeText(await text)

  const blob = text.then((fetched) => new Blob([fetched], { type: 'text/plain' }))
  // A clipboard that rejects immediately never awaits the promise; the caller that fetches the text reports its
  // rejection.
  blob.catch(() => undefined)
  return clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

/** Fallback: the deprecated execCommand. */
function copySelected(text: string): void {
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (!isCopied) throw new Error('The browser did not copy the text.')
}
