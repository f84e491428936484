interface NoticeAction {
  readonly label: string
  readonly onPress: () => void
}

/** @returns a sentence with buttons, in place of an image */
export function imageNotice(sentence: string, actions: readonly NoticeAction[]): HTMLElement {
  const notice = document.createElement('span')
  notice.className = 'writer-image-notice'
  notice.contentEditable = 'false'
  const said = document.createElement('span')
  said.setAttribute('role', 'status')
  said.textContent = sentence
  notice.append(said)
  for (const { label, onPress } of actions) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label })
    button.addEventListener('click', onPress)
    notice.append(button)
  }
  return notice
}
