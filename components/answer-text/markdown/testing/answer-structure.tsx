import { render } from '@testing-library/react'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { Block } from '../block'
import { plainStructure } from './plain-structure'
import { shown } from './shown-answer'

/** The text parsed in one piece, as if there were no parts. */
export function parsedAtOnce(text: string): string {
  const { container, unmount } = render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <div>
        <Block block={{ key: 0, source: text }} sources={[]} idPrefix="answer-r-c-" isLoose={false} />
      </div>
    </Texts>,
  )
  return takeStructure(container, unmount)
}

/** The text after it has arrived in pieces that end at these cuts. */
export function streamed(text: string, cuts: readonly number[]): string {
  const { container, rerender, unmount } = render(shown('', { isOpen: true }))
  for (const cut of cuts.toSorted((a, b) => a - b)) rerender(shown(text.slice(0, cut), { isOpen: true }))
  rerender(shown(text, { isOpen: true }))
  rerender(shown(text))
  return takeStructure(container, unmount)
}

function takeStructure(container: Element, unmount: () => void): string {
  const structure = plainStructure(container.firstElementChild ?? container)
  unmount()
  return structure
}
