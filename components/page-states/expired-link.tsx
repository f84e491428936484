import type { Messages } from '@/lib/messages/zh-cn'
import { ComingSoon } from './coming-soon'

export function ExpiredLink({ messages }: { readonly messages: Pick<Messages, 'soon' | 'network'> }) {
  const { soon, network } = messages
  return <ComingSoon texts={soon} title={network.linkExpired} text={network.linkExpiredHint} />
}
