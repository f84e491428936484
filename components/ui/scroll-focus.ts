/**
 * A ref for a box whose text may be longer than it: while it scrolls it is a tab stop, so that the arrow keys
 * reach all of it (WCAG 2.1.1); while everything fits it is none.
 */
export function scrollFocus(box: HTMLElement | null) {
  if (!box) return
  const update = () => {
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  }
  update()
  const observer = new ResizeObserver(update)
  observer.observe(box)
  return () => observer.disconnect()
}
